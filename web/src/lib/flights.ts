// Cards that travel: from one marked spot of the page to another, one after the other, along the way that they really
// take.
import { mount, unmount } from "svelte";
import type { Flight, Look } from "../games/contract";
import Card from "../ui/Card.svelte";

const FLIGHT = 240;
const STAGGER = 70;
/** Milliseconds that a whole deal takes, and how many cards everybody is seen to get. */
const DEAL = 1000;
const DEALT = 4;

/** Names a place of the table, so that cards can fly to and from it: <div use:spot={"pile-A"}>. */
export function spot(element: HTMLElement, name: string): { update(name: string): void } {
  element.dataset.spot = name;
  return {
    update(name: string) {
      element.dataset.spot = name;
    },
  };
}

/** The spot of that name; of several, the one that can be seen. */
export function place(name: string): HTMLElement | undefined {
  const named = document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`);
  return [...named].find((one) => one.getClientRects().length > 0);
}

/** Where a spot is seen: one that is scrolled out of its container is taken to be at the edge where it would come in. */
export function seenAt(element: Element): DOMRect {
  let { left, top, width, height } = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) {
    const style = getComputedStyle(around);
    if (style.overflowX === "visible" && style.overflowY === "visible") continue;
    const edge = around === document.body ? viewport() : around.getBoundingClientRect();
    if (style.overflowX !== "visible") left = within(left, width, edge.left, edge.right);
    if (style.overflowY !== "visible") top = within(top, height, edge.top, edge.bottom);
  }
  const { width: wide, height: high } = viewport();
  width = Math.min(width, wide);
  height = Math.min(height, high);
  return new DOMRect(within(left, width, 0, wide), within(top, height, 0, high), width, height);
}

const viewport = (): DOMRect => new DOMRect(0, 0, window.innerWidth, window.innerHeight);
const within = (start: number, size: number, from: number, to: number): number =>
  size >= to - from ? start : Math.max(from, Math.min(start, to - size));

/** Lets all flights happen; those that have no place to start or to land are left out. */
export async function fly(flights: Flight[], slowness = 1): Promise<void> {
  await Promise.all(
    flights.map(({ from, otherwise, to, look, takes }, number) => {
      const start = place(from) ?? (otherwise ? place(otherwise) : undefined);
      const end = place(to);
      const hidden = takes === false ? undefined : start;
      return start && end ? one(start, end, look, number * STAGGER * slowness, FLIGHT * slowness, hidden) : undefined;
    }),
  );
}

/** Deals: backs fly from the deck to the seats of the others and into the hand, card by card; a tap ends it. */
export async function deal(deck: string, others: number[], slowness = 1): Promise<void> {
  const start = place(deck);
  if (!start) return;
  const own = [...(place("hand")?.querySelectorAll<HTMLElement>("[data-spot]") ?? [])];
  const seats = others
    .map((seat) => place(`cards-${seat}`) ?? place(`seat-${seat}`))
    .filter((one) => one !== undefined);
  // round by round, as at a table: one to everybody, then the next
  const rounds = Math.max(own.length, seats.length ? DEALT : 0);
  const ways = Array.from({ length: rounds }, (_, round) => [
    ...(round < DEALT ? seats : []),
    ...(own[round] ? [own[round]] : []),
  ]).flat();
  if (!ways.length) return;
  const flight = 1.2 * FLIGHT * slowness;
  const gap = Math.min(STAGGER * slowness, (DEAL - flight) / ways.length);
  const mine = new Set(own);
  await Promise.all(
    ways.map((end, number) => one(start, end, { back: true }, number * gap, flight, mine.has(end) ? end : undefined)),
  );
}

/** One card on its way; what is `hidden` can't be seen until it has landed. */
async function one(
  from: HTMLElement,
  to: HTMLElement,
  look: Look,
  delay: number,
  duration: number,
  hidden?: HTMLElement,
): Promise<void> {
  const start = seenAt(from);
  const end = seenAt(to);
  const carrier = document.createElement("div");
  carrier.className = "flight";
  carrier.setAttribute("aria-hidden", "true");
  const width = Math.min(start.width, start.height / 1.4) || 48;
  const final = Math.min(end.width, end.height / 1.4) || width;
  carrier.style.width = `${width}px`;
  document.body.append(carrier);
  const card = mount(Card, { target: carrier, props: { look } });
  if (hidden) hidden.dataset.gone = "";
  const at = (rect: DOMRect, own: number, scale: number): string =>
    `translate(${rect.left + rect.width / 2 - own / 2}px, ${rect.top + rect.height / 2 - own * 0.7}px) scale(${scale})`;
  const path = [{ transform: at(start, width, 1) }, { transform: at(end, width, final / width) }];
  const journey = carrier.animate(path, { duration, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" });
  const land = (): void => journey.finish();
  // when everything moves away below it, or somebody has seen enough, it is there at once
  for (const kind of LANDS) window.addEventListener(kind, land, true);
  await journey.finished.catch(() => undefined);
  for (const kind of LANDS) window.removeEventListener(kind, land, true);
  if (hidden) delete hidden.dataset.gone;
  void unmount(card);
  carrier.remove();
}

const LANDS = ["resize", "pointerdown", "keydown"] as const;
