import { afterEach, describe, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import {
  dayAt,
  dayInWords,
  isDay,
  later,
  laterMonth,
  monthInWords,
  monthOf,
  streak,
  untilNextDay,
  weekday,
  weekdays,
  weeks,
} from "./calendar";

afterEach(() => speech.speak("en"));

describe("a day", () => {
  it("is that of UTC at every moment", () => {
    expect(dayAt(Date.UTC(2026, 10, 18, 23, 59, 59, 999))).toBe("2026-11-18");
    expect(dayAt(Date.UTC(2026, 10, 19))).toBe("2026-11-19");
  });
  it("is one that there is", () => {
    for (const day of ["2026-11-18", "2028-02-29", "2000-02-29", "2026-12-31"]) expect(isDay(day)).toBe(true);
    for (const none of [
      "2026-02-29",
      "2100-02-29",
      "2026-02-31",
      "2026-13-01",
      "2026-1-1",
      "",
      "today",
      "2026-11-18T",
      7,
    ])
      expect(isDay(none)).toBe(false);
  });
  it("is followed by the next over the ends of months and years, and leap days", () => {
    expect(later("2026-11-30", 1)).toBe("2026-12-01");
    expect(later("2026-12-31", 1)).toBe("2027-01-01");
    expect(later("2028-02-28", 1)).toBe("2028-02-29");
    expect(later("2026-02-28", 1)).toBe("2026-03-01");
    expect(later("2028-03-01", -1)).toBe("2028-02-29");
    expect(later("2026-11-18", -365)).toBe("2025-11-18");
  });
  it("is as long as any other where clocks are changed", () => {
    // in Warsaw the night to 29 March 2026 has an hour less, that to 25 October one more
    for (const change of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"]) {
      expect(later(later(change, 1), -1)).toBe(change);
      expect(Date.parse(later(change, 1)) - Date.parse(change)).toBe(86_400_000);
    }
    const year = Array.from({ length: 365 }, (_, days) => later("2026-01-01", days));
    expect(new Set(year).size).toBe(365);
    expect(year.at(-1)).toBe("2026-12-31");
  });
  it("of the week is counted from Monday", () => {
    expect(weekday("2026-11-16")).toBe(0);
    expect(weekday("2026-11-22")).toBe(6);
    expect(weekday("1969-12-29")).toBe(0);
  });
  it("ends after so many hours and minutes, of which the last counts whole", () => {
    expect(untilNextDay(Date.UTC(2026, 10, 18, 18, 48))).toEqual({ hours: 5, minutes: 12 });
    expect(untilNextDay(Date.UTC(2026, 10, 18, 18, 48, 0, 1))).toEqual({ hours: 5, minutes: 12 });
    expect(untilNextDay(Date.UTC(2026, 10, 18, 23, 59, 59))).toEqual({ hours: 0, minutes: 1 });
    expect(untilNextDay(Date.UTC(2026, 10, 18))).toEqual({ hours: 24, minutes: 0 });
  });
});

describe("a month", () => {
  it("is shown in weeks from Monday to Sunday", () => {
    const november = weeks("2026-11");
    expect(november).toHaveLength(6);
    expect(november[0]).toEqual(["", "", "", "", "", "", "2026-11-01"]);
    expect(november.at(-1)?.[0]).toBe("2026-11-30");
    expect(november.flat().filter(Boolean)).toHaveLength(30);
    expect(weeks("2027-02")).toHaveLength(4);
    expect(weeks("2028-02").flat()).toContain("2028-02-29");
    expect(weeks("2026-03").flat().filter(Boolean)).toHaveLength(31);
  });
  it("follows another over the end of the year", () => {
    expect(laterMonth("2026-12", 1)).toBe("2027-01");
    expect(laterMonth("2026-01", -1)).toBe("2025-12");
    expect(monthOf("2026-11-18")).toBe("2026-11");
  });
});

describe("a streak", () => {
  const played = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05"]);
  it("goes on over the end of a month, until the day that was left out", () => {
    expect(streak(played, "2026-03-01")).toBe(3);
    expect(streak(played, "2026-03-03")).toBe(0);
    expect(streak(played, "2026-03-05")).toBe(1);
  });
  it("isn't lost before the day is", () => expect(streak(played, "2026-03-02")).toBe(3));
  it("is none without a day", () => expect(streak(new Set(), "2026-03-02")).toBe(0));
});

describe("names", () => {
  it("are those of the language", () => {
    expect(dayInWords("2026-11-19")).toMatch(/^Thursday,? 19 November 2026$/);
    expect(monthInWords("2026-11")).toBe("November 2026");
    expect(weekdays().map(({ long }) => long)[0]).toBe("Monday");
    speech.speak("pl");
    expect(dayInWords("2026-11-19")).toBe("czwartek, 19 listopada 2026");
    expect(monthInWords("2026-11")).toBe("listopad 2026");
    expect(weekdays().map(({ short }) => short)).toEqual(["pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."]);
  });
});
