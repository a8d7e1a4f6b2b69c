// The course of each game.
import { abluxxen } from "./abluxxen";
import type { Course } from "./lessons";
import { phase10 } from "./phase10";
import { ten } from "./ten";
import { theGame } from "./theGame";
import { triggs } from "./triggs";

export const COURSES: Record<string, Course> = { "the-game": theGame, ten, abluxxen, triggs, "phase-10": phase10 };
