// Cards that travel: from one marked spot of the page to another, one after the other, along the way that they really
// take.
import { mount, unmount } from "svelte";
import type { Flight } from "../games/contract";
import Card from "../ui/Card.svelte";

const FLIGHT = 240;
const STAGGER = 70;

/** Names a place of the table, so that cards can fly to and from it: <div use:spot={"pile-A"}>. */
export function spot(element: HTMLElement, name: string): { update(name: string): void } {
  element.dataset.spot = name;
  return {
    update(name: string) {
      element.dataset.spot = name;
    },
  };
}

function place(name: string): Element | null {
  return document.querySelector(`[data-spot="${CSS.escape(name)}"]`);
}

/** Lets all flights happen; those that have no place to start or to land are left out. */
export async function fly(flights: Flight[], slowness = 1): Promise<void> {
  await Promise.all(flights.map((flight, number) => one(flight, number * STAGGER * slowness, FLIGHT * slowness)));
}

async function one(flight: Flight, delay: number, duration: number): Promise<void> {
  const from = place(flight.from) ?? (flight.otherwise ? place(flight.otherwise) : null);
  const to = place(flight.to);
  if (!from || !to) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const carrier = document.createElement("div");
  carrier.className = "flight";
  carrier.setAttribute("aria-hidden", "true");
  const width = Math.min(start.width, start.height / 1.4) || 48;
  const final = Math.min(end.width, end.height / 1.4) || width;
  carrier.style.width = `${width}px`;
  document.body.append(carrier);
  const card = mount(Card, { target: carrier, props: { look: flight.look } });
  if (flight.takes !== false && from instanceof HTMLElement) from.dataset.gone = "";
  const at = (rect: DOMRect, own: number, scale: number): string =>
    `translate(${rect.left + rect.width / 2 - own / 2}px, ${rect.top + rect.height / 2 - own * 0.7}px) scale(${scale})`;
  const path = [{ transform: at(start, width, 1) }, { transform: at(end, width, final / width) }];
  const journey = carrier.animate(path, { duration, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" });
  await journey.finished.catch(() => undefined);
  if (from instanceof HTMLElement) delete from.dataset.gone;
  void unmount(card);
  carrier.remove();
}
