// What kind of screen the table is shown on: a phone, a desk, or a television that all look at.

/** From this size on players sit around the table; see ui/Frame.svelte. */
const WIDE = "(min-width: 1000px) and (min-height: 540px)";

class Screen {
  tv = $state(false);
  /** Whether there is room for players around the table. */
  wide = $state(false);

  constructor() {
    const query = typeof matchMedia === "function" ? matchMedia(WIDE) : undefined;
    this.wide = query?.matches ?? false;
    query?.addEventListener?.("change", () => (this.wide = query.matches));
  }
}

export const screen = new Screen();
