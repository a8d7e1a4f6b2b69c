import "@fontsource-variable/figtree";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { kept } from "./lib/kept.svelte";
import { followLinks } from "./lib/route.svelte";
import { speech } from "./lib/words.svelte";

kept.dress();
document.documentElement.lang = speech.language;
document.addEventListener("click", followLinks);
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
