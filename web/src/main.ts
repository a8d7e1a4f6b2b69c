import "@fontsource-variable/figtree";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { catalogue } from "./lib/catalogue.svelte";
import { followLinks, route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { speech } from "./lib/words.svelte";

/** Milliseconds between two looks for a newer build. */
const PAUSE = 600_000;

/** Milliseconds that the first page waits for its letters at the most; they are fetched beside the scripts. */
const LETTERS = 400;

settings.applyTheme();
void catalogue.load();
document.documentElement.lang = speech.language;
document.addEventListener("click", followLinks);
void letters().then(() => mount(App, { target: document.getElementById("app")! }));
if (import.meta.env.PROD) void keepUpToDate().catch(() => undefined);

/** Returns once letters of both languages are there, or after a moment without them. */
async function letters(): Promise<void> {
  const there = document.fonts.load('1em "Figtree Variable"', "aą");
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, LETTERS))]).catch(() => undefined);
}

/** Lets the service worker look for a newer build when it begins, and when somebody comes back to the page. */
async function keepUpToDate(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (workers.controller) workers.addEventListener("controllerchange", () => (route.outdated = true));
  const registration = await workers.register("/worker.js");
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < PAUSE) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}
