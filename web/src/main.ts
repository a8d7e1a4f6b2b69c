import "@fontsource-variable/figtree";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { catalogue } from "./lib/catalogue.svelte";
import { followLinks } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { speech } from "./lib/words.svelte";

settings.applyTheme();
void catalogue.load();
document.documentElement.lang = speech.language;
document.addEventListener("click", followLinks);
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
