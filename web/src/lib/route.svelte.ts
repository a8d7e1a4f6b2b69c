// Which page is shown: the address, and links that change it without loading the page anew.

class Route {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  /** A newer build has come: the next page is loaded whole, and with it. */
  outdated = false;

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The parts of the path: /t/abc is ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  go(address: string, replace = false): void {
    if (this.outdated) {
      location[replace ? "replace" : "assign"](address);
      return;
    }
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
}

export const route = new Route();

/** Links to our own pages change the page in place; others, and those opened in another tab, are the browser's. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
