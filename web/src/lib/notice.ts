// Tells a person who looks elsewhere that it is their turn: by the title, and by a notification if they allowed that.
import { spoken } from "./sentences";
import type { State } from "../wire";
import { settings } from "./settings.svelte";
import { t, type Pair } from "./words.svelte";

const TURN: Pair = ["Your turn", "Twoja kolej"];

class Notice {
  #shown: Notification | undefined;

  turn(state: State): void {
    document.title = `● ${t(TURN)} · Stolik`;
    if (!document.hidden || !settings.notify || !("Notification" in window) || Notification.permission !== "granted")
      return;
    this.#shown = new Notification(t(TURN), { body: spoken(state.status), tag: state.table });
    this.#shown.onclick = () => window.focus();
  }

  clear(): void {
    document.title = "Stolik";
    this.#shown?.close();
  }
}

export const notice = new Notice();
