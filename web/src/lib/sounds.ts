// Short sounds, made on the spot: nothing to load, and quiet if the person wants quiet.
import { settings } from "./settings.svelte";

type Sound = "card" | "turn" | "refused" | "chat" | "won" | "over";

// each note: when it starts (s), how high (Hz), how long (s), how loud
const NOTES: Record<Sound, [number, number, number, number][]> = {
  card: [[0, 190, 0.05, 0.16]],
  turn: [
    [0, 587, 0.12, 0.12],
    [0.11, 784, 0.2, 0.12],
  ],
  refused: [[0, 147, 0.16, 0.16]],
  chat: [[0, 988, 0.08, 0.07]],
  won: [
    [0, 523, 0.15, 0.13],
    [0.13, 659, 0.15, 0.13],
    [0.26, 784, 0.15, 0.13],
    [0.39, 1047, 0.4, 0.13],
  ],
  over: [
    [0, 440, 0.2, 0.1],
    [0.18, 349, 0.35, 0.1],
  ],
};

let context: AudioContext | undefined;
let sounding = 0;

export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  for (const [start, pitch, length, loudness] of NOTES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = sound === "card" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loudness, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
    sounding += 1;
    // a context that runs keeps the device busy, silent or not
    tone.onended = () => void (--sounding === 0 && context?.suspend());
  }
}
