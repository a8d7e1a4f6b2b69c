// Was it luck, or was it you: one sentence, as warm as it can be and no surer than the figures are.
import { fill, type Language, type Pair } from "../lib/words.svelte";
import type { Review, ReviewSum } from "../wire";
import { figure } from "./figures";
import { bars, plus } from "./waterfall";

export type Cause =
  "bad_luck" | "good_luck" | "despite" | "own" | "others" | "both_bad" | "both_good" | "even" | "unclear";

/** What came from where, in shown figures; positive is good for the seat. */
export interface Shares {
  luck: number;
  own: number;
  others: number;
  rest: number;
  change: number;
}

const YOURS: Record<Cause, Pair> = {
  bad_luck: ["It was mostly bad luck.", "To głównie pech."],
  good_luck: ["Luck was on your side.", "Szczęście było po twojej stronie."],
  despite: ["You did it against the cards.", "Udało się na przekór kartom."],
  own: ["This one was mostly in your own hands.", "Tym razem zaważyły twoje własne ruchy."],
  others: ["The others helped you most, with their errors.", "Najbardziej pomogły ci błędy innych."],
  both_bad: ["A bit of both: bad luck, and errors of your own.", "Po trochu jedno i drugie: pech i własne błędy."],
  both_good: [
    "A bit of both: good luck, and errors of the others.",
    "Po trochu jedno i drugie: szczęście i błędy innych.",
  ],
  even: ["It went about as you could expect.", "Poszło mniej więcej tak, jak można było oczekiwać."],
  unclear: [
    "Hard to tell: luck and clear errors alone don't explain it.",
    "Trudno powiedzieć: samo szczęście i wyraźne błędy tego nie tłumaczą.",
  ],
};
const THEIRS: Record<Cause, Pair> = {
  bad_luck: ["{name}: mostly bad luck.", "{name}: głównie pech."],
  good_luck: ["{name}: luck was kind.", "{name}: szczęście dopisało."],
  despite: ["{name}: a result against the cards.", "{name}: wynik na przekór kartom."],
  own: ["{name}: own moves made the difference.", "{name}: zaważyły własne ruchy."],
  others: ["{name}: the others' errors helped most.", "{name}: najbardziej pomogły błędy innych."],
  both_bad: ["{name}: a bit of both, bad luck and own errors.", "{name}: po trochu pech i własne błędy."],
  both_good: [
    "{name}: a bit of both, good luck and the others' errors.",
    "{name}: po trochu szczęście i błędy innych.",
  ],
  even: ["{name}: about as could be expected.", "{name}: mniej więcej tak, jak można było oczekiwać."],
  unclear: [
    "{name}: hard to tell; luck and clear errors alone don't explain it.",
    "{name}: trudno powiedzieć, samo szczęście i wyraźne błędy tego nie tłumaczą.",
  ],
};
const TEAM: Partial<Record<Cause, Pair>> = {
  good_luck: ["Luck was on your team's side.", "Szczęście było po waszej stronie."],
  despite: ["The team did it against the cards.", "Udało wam się na przekór kartom."],
  own: ["This one was mostly in the team's own hands.", "Tym razem zaważyły wasze własne ruchy."],
  both_bad: ["A bit of both: bad luck, and the team's own errors.", "Po trochu jedno i drugie: pech i wasze błędy."],
  even: ["It went about as the team could expect.", "Poszło wam mniej więcej tak, jak można było oczekiwać."],
};
/** How luck and own errors are put into figures; `take` is what luck took, `give` what it gave. */
const CHANCES: Record<"take" | "give" | "nothing", Pair> = {
  take: [
    "The cards took {luck:point|points} off the chance to win",
    "Karty odebrały {luck:punkt procentowy|punkty procentowe|punktów procentowych} szansy na wygraną",
  ],
  give: [
    "The cards added {luck:point|points} to the chance to win",
    "Karty dołożyły {luck:punkt procentowy|punkty procentowe|punktów procentowych} szansy na wygraną",
  ],
  nothing: ["The cards changed nothing on the whole", "Karty w sumie niczego nie zmieniły"],
};
const SCORES: Record<"take" | "give" | "nothing", Pair> = {
  take: ["The cards made the result {luck} worse", "Karty pogorszyły wynik o {luck}"],
  give: ["The cards made the result {luck} better", "Karty poprawiły wynik o {luck}"],
  nothing: ["The cards changed nothing on the whole", "Karty w sumie niczego nie zmieniły"],
};
const OWN: Record<"yours" | "theirs" | "team", Pair> = {
  yours: ["{cards}, and your own errors cost {own}.", "{cards}, a własne błędy kosztowały {own}."],
  theirs: ["{cards}, and own errors cost {own}.", "{cards}, a własne błędy kosztowały {own}."],
  team: ["{cards}, and the team's errors cost {own}.", "{cards}, a błędy drużyny kosztowały {own}."],
};
const NO_OWN: Pair = ["{cards}, and there were no clear errors.", "{cards}, a wyraźnych błędów nie było."];

/** The least that is told apart, in shown figures: three points of a hundred, or three tenths of a score. */
const LEAST = { win: 3, score: 0.3 };

/** How far sums may be off: the first value and what errors cost, at two standard errors. */
export function blur(review: Review, sum: ReviewSum): number {
  const first = review.line[0]?.values[Math.max(0, sum.seat)]?.[1] ?? 0;
  const costs = review.decisions.filter((one) => one.is_error).map((one) => one.cost[1]);
  const size = 2 * Math.hypot(first, ...costs) * (review.measure === "win" ? 100 : 1);
  return Math.max(LEAST[review.measure], size);
}

/** What luck, errors and the rest did for a seat, as the bars show it. */
export function shares(review: Review, sum: ReviewSum): Shares {
  const sign = review.lower_is_better ? -1 : 1;
  const all = bars(review, sum, "");
  const of = (wanted: (bar: (typeof all)[number]) => boolean): number =>
    sign * plus(all.filter(wanted).map((bar) => bar.shown)) + 0;
  const team = review.together;
  return {
    luck: of(({ kind }) => ["deal", "draws", "neutral"].includes(kind)),
    own: of(({ kind, seat }) => kind === "errors" && (team || seat === sum.seat)),
    others: of(({ kind, seat }) => kind === "errors" && !team && seat !== sum.seat),
    rest: of(({ kind }) => kind === "rest"),
    change: of(({ kind }) => kind === "result") - of(({ kind }) => kind === "start"),
  };
}

/** What made the difference, where the figures are sure enough to say so. */
export function cause({ luck, own, others, rest, change }: Shares, blur: number): Cause {
  const sure = (value: number): boolean => Math.abs(value) >= blur;
  if (![luck, own, others, change].some(sure)) return "even";
  // a rest that is larger than all that it stands beside leaves nothing sure
  if (Math.abs(rest) >= Math.max(Math.abs(luck), Math.abs(own), Math.abs(others))) return "unclear";
  if (change > 0) {
    if (luck <= -blur) return "despite";
    if (sure(luck) && sure(others) && Math.abs(luck - others) < blur) return "both_good";
    if (luck > others) return sure(luck) ? "good_luck" : "unclear";
    return sure(others) ? "others" : "unclear";
  }
  if (sure(luck) && sure(own) && luck < 0 && own < 0 && Math.abs(luck - own) < blur) return "both_bad";
  if (luck < own) return sure(luck) ? "bad_luck" : "unclear";
  return sure(own) && own < 0 ? "own" : "unclear";
}

export interface Verdict {
  cause: Cause;
  /** Whether luck or errors made the difference, in a sentence. */
  said: string;
  /** How much of it, in another. */
  figures: string;
}

/** The verdict about a seat; `yours` says whether it is the person's own. */
export function verdict(review: Review, sum: ReviewSum, seat: number, yours: boolean, language: Language): Verdict {
  const found = shares(review, sum);
  const why = cause(found, blur(review, sum));
  const team = review.together && review.names.length > 1;
  const said = team ? (TEAM[why] ?? YOURS[why]) : (yours ? YOURS : THEIRS)[why];
  const way = !found.luck ? "nothing" : found.luck < 0 ? "take" : "give";
  const size = (value: number): string => figure(review, Math.abs(value), language).replace("%", "");
  const cards =
    review.measure === "win"
      ? fill(CHANCES[way], language, { luck: Math.abs(found.luck) })
      : fill(SCORES[way], language, { luck: size(found.luck) });
  const own = found.own ? OWN[team ? "team" : yours ? "yours" : "theirs"] : NO_OWN;
  return {
    cause: why,
    said: fill(said, language, { name: review.names[seat] ?? "" }),
    figures: fill(own, language, { cards, own: size(found.own) }),
  };
}
