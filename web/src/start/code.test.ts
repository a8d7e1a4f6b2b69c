// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readCode } from "./code";

describe("a typed code", () => {
  it("is read in any spelling", () => {
    for (const text of ["BCD-FGH", "bcdfgh", " bcd fgh ", "b.c.d/f g h", "BCD–FGH"])
      expect(readCode(text)).toEqual({ code: "BCDFGH" });
  });
  it("takes what looks like a letter for the letter", () => {
    expect(readCode("8cd-51z")).toEqual({ code: "BCDSLZ" });
    expect(readCode("błd fgh")).toEqual({ code: "BLDFGH" });
  });
  it("says whether it is too short, too long or can't be one", () => {
    expect(readCode("")).toEqual({ wrong: "short" });
    expect(readCode("BCD-FG")).toEqual({ wrong: "short" });
    expect(readCode("BCD-FGH-J")).toEqual({ wrong: "long" });
    expect(readCode("BAD-FGH")).toEqual({ wrong: "letters" });
  });
  it("may be the link of a table, or of a code", () => {
    expect(readCode("https://stolik.example/t/AbC_d-9")).toEqual({ table: "AbC_d-9" });
    expect(readCode("http://localhost:8321/join/bcd-fgh")).toEqual({ code: "BCDFGH" });
  });
});
