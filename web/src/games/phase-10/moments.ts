// The set pieces of Phase 10: a phase that is down, a Skip that hits its victim, somebody who goes out; and the table as a
// round left it.
import { t } from "../../lib/words.svelte";
import type { Phase10GroupView, Phase10Move, Phase10SeatView } from "../../wire";
import type { DealtOf, Look, Made, Moment } from "../contract";
import { isJoker, lookOf, numberOf } from "./cards";
import { MOMENTS, WORDS } from "./words";

type Dealt = DealtOf<"phase-10">;

/** Whether the moves between two tables ended a round. */
const ends = (before: Dealt, after: Dealt): boolean =>
  after.view.round > before.view.round || (after.view.ending !== "not_over" && before.view.ending === "not_over");

const nameOf = (seat: number, { seats }: Dealt): string =>
  seats[seat]?.name || t(WORDS.playerNumber, { number: seat + 1 });

export function moments(happening: Made<Phase10Move>, before: Dealt, after: Dealt): Moment[] {
  const { move, seat } = happening;
  const was = before.view.players[seat];
  const now = after.view.players[seat];
  if (!was || !now) return [];
  const found: Moment[] = [];
  const over = ends(before, after);
  const down = move.type === "lay" && isLastLaid(happening, after) && !was.laid && (over ? now.advanced : now.laid);
  if (down)
    found.push({
      kind: "phase-down",
      at: before.view.phases[was.phase - 1]?.map((_, group) => `group ${seat} ${group}`) ?? [],
      cards: now.groups[0]?.cards.map((card): Look => lookOf(card)) ?? [],
      motion: "slam",
      tone: "gold",
      word: MOMENTS.phase,
      values: { number: was.phase },
      sound: "phase-down",
      buzz: "thump",
    });
  if (move.type === "discard" && move.target != null)
    found.push({
      kind: "skip",
      at: [`seat-${move.target}`],
      cards: [lookOf("s")],
      motion: "slam",
      tone: "sly",
      word: move.target === before.you ? MOMENTS.skipYou : MOMENTS.skip,
      values: { name: nameOf(move.target, before) },
      sound: "skip",
      buzz: "flutter",
    });
  if (over && goesOut(move, was, down)) {
    const last = after.view.ending === "completed" && now.phase > after.view.phases.length;
    found.push({
      kind: "going-out",
      at: seat === before.you ? ["hand"] : [`seat-${seat}`],
      motion: last ? "confetti" : "burst",
      tone: last ? "gold" : "good",
      word: last ? MOMENTS.last : seat === before.you ? MOMENTS.outYou : MOMENTS.out,
      values: { name: nameOf(seat, before) },
      sound: "going-out",
      buzz: "feast",
      peak: last,
    });
  }
  return found;
}

/** Whether no other card was laid after it: a phase can be laid with several moves at once. */
function isLastLaid(happening: Made<Phase10Move>, { happened }: Dealt): boolean {
  return !happened.slice(happened.indexOf(happening) + 1 || happened.length).some((one) => one.move?.type === "lay");
}

/** Whether that was the last card; a whole phase can be laid at once. */
function goesOut(move: Phase10Move, was: Phase10SeatView, down: boolean): boolean {
  return down || ((move.type === "discard" || move.type === "on") && was.cards <= 1);
}

/** The table as a round left it: after its last moves, with nothing dealt anew. */
export function lastLook(moves: Made<Phase10Move>[], before: Dealt, after: Dealt): Dealt | undefined {
  if (after.view.round <= before.view.round || after.view.ending !== "not_over") return undefined;
  const view = { ...before.view, ways: [], hits: [], chosen: "", players: [...before.view.players] };
  let adding = before.view.chosen;
  const leaves = (seat: number, card: string): void => {
    const player = view.players[seat]!;
    view.players[seat] = { ...player, cards: player.cards - 1 };
    if (seat !== before.you) return;
    const at = view.hand.indexOf(card);
    view.hand = view.hand.filter((_, place) => place !== at);
  };
  for (const { move, seat } of moves) {
    if (move.type === "hit") adding = move.card;
    if (move.type === "discard") {
      leaves(seat, move.card);
      view.top = move.card;
    }
    if (move.type === "on") {
      leaves(seat, adding);
      const player = view.players[move.seat]!;
      const groups = player.groups.map((group, at) =>
        at === move.group ? added(group, adding, move.end === "low") : group,
      );
      view.players[move.seat] = { ...player, groups };
    }
    if (move.type === "lay") {
      leaves(seat, move.card);
      view.players[seat] = laidOn(view.players[seat]!, move.card + (move.stands_for ?? ""), view);
    }
  }
  const status = t(WORDS.roundOver, { round: before.view.round });
  return { ...before, view, status, legal: [], asides: [], deadline: null, can_undo: false };
}

/** A group with a card more; a joker stands for what the group needs. */
function added(group: Phase10GroupView, card: string, low: boolean): Phase10GroupView {
  const [first, last] = [numberOf(group.cards[0] ?? ""), numberOf(group.cards.at(-1) ?? "")];
  const below = group.kind === "run" && (low || (!isJoker(card) && numberOf(card) < first));
  const value =
    group.kind === "run"
      ? below
        ? first - 1
        : last + 1
      : group.kind === "set"
        ? first
        : (group.cards[0]?.at(isJoker(group.cards[0]) ? 1 : 0) ?? "");
  const shown = isJoker(card) ? `j${value}` : card;
  return { ...group, cards: below ? [shown, ...group.cards] : [...group.cards, shown] };
}

/** A player with one more card of their phase laid, in the group that it has come to. */
function laidOn(player: Phase10SeatView, card: string, { phases }: Dealt["view"]): Phase10SeatView {
  const asked = phases[player.phase - 1] ?? [];
  const full = player.groups.at(-1)?.cards.length === asked[player.groups.length - 1]?.size;
  const kind = asked[player.groups.length]?.kind;
  if (player.groups.length && !full) {
    const groups = player.groups.map((group, at) =>
      at === player.groups.length - 1 ? { ...group, cards: [...group.cards, card] } : group,
    );
    return { ...player, groups };
  }
  return kind ? { ...player, groups: [...player.groups, { name: "", kind, cards: [card] }] } : player;
}
