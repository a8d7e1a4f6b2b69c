// Sounds, made on the spot from tones and noise: nothing to load, and quiet if the person wants quiet.
import { settings, type Volume } from "./settings.svelte";

/** What is heard: at every table, and once for each set piece of the games. */
export type Sound =
  | "card"
  | "shuffle"
  | "turn"
  | "refused"
  | "chat"
  | "won"
  | "over"
  // The Game
  | "ten-back"
  | "fire-lit"
  | "fire-covered"
  | "last-card"
  // TEN
  | "fiasco"
  | "sold"
  | "full-run"
  // Abluxxen
  | "theft"
  | "thefts"
  | "out"
  // Triggs
  | "row-full"
  | "crosses"
  | "last-box"
  // Phase 10
  | "phase-down"
  | "skip"
  | "going-out";

/** A tone: when (s), how high (Hz) and where it slides to, how long, how loud; or noise through a filter that slides. */
interface Voice {
  at: number;
  pitch: number;
  to?: number;
  long: number;
  loud: number;
  wave?: OscillatorType | "noise";
  /** How narrow the filter of noise is. */
  narrow?: number;
  /** How long it takes to come in. */
  rise?: number;
}

const tone = (
  at: number,
  pitch: number,
  long: number,
  loud: number,
  wave: OscillatorType = "sine",
  to?: number,
): Voice => ({ at, pitch, long, loud, wave, ...(to === undefined ? {} : { to }) });
const noise = (
  at: number,
  pitch: number,
  to: number,
  long: number,
  loud: number,
  narrow = 0.8,
  rise = 0.01,
): Voice => ({ at, pitch, to, long, loud, narrow, rise, wave: "noise" });
/** A card that slides over the cloth, and lands. */
const slide = (at: number, loud = 0.3): Voice[] => [
  noise(at, 2600, 900, 0.09, loud, 0.9, 0.03),
  tone(at + 0.06, 150, 0.05, loud * 0.5, "triangle", 90),
];
/** A low blow on the table. */
const thump = (at: number, loud = 0.6): Voice[] => [
  tone(at, 120, 0.28, loud, "sine", 42),
  noise(at, 900, 150, 0.1, loud * 0.6, 0.5, 0.002),
];
/** Notes one after the other, each `gap` seconds after the one before; with `faster` below 1 they speed up. */
function run(
  at: number,
  pitches: number[],
  gap: number,
  loud: number,
  wave: OscillatorType = "triangle",
  faster = 1,
): Voice[] {
  let when = at;
  return pitches.map((pitch) => {
    const voice = tone(when, pitch, 0.16, loud, wave);
    when += gap;
    gap *= faster;
    return voice;
  });
}
/** Wood that catches fire: many small cracks. */
const crackle = (at: number, long: number, loud: number): Voice[] =>
  Array.from({ length: 14 }, (_, n) => {
    const when = at + long * ((n * 0.618) % 1);
    return noise(when, 1400 + ((n * 977) % 2600), 800, 0.025 + (n % 3) * 0.012, loud * (0.5 + (n % 4) / 6), 2.5, 0.002);
  });
/** A coin on wood. */
const coin = (at: number, loud = 0.12): Voice[] => [
  tone(at, 2093, 0.14, loud, "square", 2060),
  tone(at + 0.02, 3136, 0.22, loud * 0.8, "sine"),
];
const chord = (at: number, pitches: number[], long: number, loud: number): Voice[] =>
  pitches.map((pitch) => tone(at, pitch, long, loud, "triangle"));

const VOICES: Record<Sound, Voice[]> = {
  card: slide(0, 0.22),
  shuffle: [
    ...Array.from({ length: 10 }, (_, n) => noise(n * 0.045, 3200 - n * 90, 1200, 0.05, 0.12, 0.9, 0.008)),
    ...Array.from({ length: 6 }, (_, n) => slide(0.5 + n * 0.09, 0.16)).flat(),
  ],
  turn: [tone(0, 587, 0.14, 0.12), tone(0.11, 784, 0.24, 0.12)],
  refused: [tone(0, 147, 0.16, 0.18, "triangle", 120)],
  chat: [tone(0, 988, 0.08, 0.07)],
  won: [...run(0, [523, 659, 784], 0.12, 0.14), ...chord(0.38, [523, 659, 784, 1047], 0.8, 0.09)],
  over: [tone(0, 440, 0.3, 0.1), tone(0.2, 349, 0.5, 0.1), tone(0.42, 294, 0.7, 0.08)],

  "ten-back": [
    noise(0, 500, 4200, 0.26, 0.28, 1.4, 0.16),
    ...run(0.2, [523, 784, 1047], 0.07, 0.15),
    ...coin(0.42, 0.07),
  ],
  "fire-lit": [
    noise(0, 300, 1800, 0.45, 0.4, 0.6, 0.2),
    ...crackle(0.15, 0.6, 0.3),
    tone(0, 70, 0.5, 0.25, "sawtooth", 110),
  ],
  "fire-covered": [
    ...thump(0, 0.5),
    noise(0.05, 6500, 1200, 0.6, 0.3, 0.5, 0.03),
    tone(0.25, 660, 0.4, 0.09, "sine", 880),
  ],
  "last-card": [
    ...thump(0, 0.6),
    ...run(0.08, [392, 523, 659, 784, 1047], 0.08, 0.14),
    ...chord(0.52, [523, 659, 784, 1047, 1319], 1, 0.09),
    ...coin(0.6, 0.05),
  ],

  fiasco: [
    noise(0, 3500, 300, 0.14, 0.4, 0.6, 0.002),
    tone(0.12, 233, 0.6, 0.2, "sawtooth", 98),
    tone(0.12, 220, 0.6, 0.16, "sawtooth", 92),
  ],
  sold: [...thump(0, 0.55), ...thump(0.16, 0.4), ...coin(0.34), ...coin(0.42), ...coin(0.5, 0.08)],
  "full-run": [
    ...run(0, [262, 294, 330, 349, 392, 440, 494, 523, 587], 0.06, 0.13),
    ...chord(0.58, [523, 659, 784], 0.7, 0.11),
  ],

  theft: [
    noise(0, 900, 5200, 0.2, 0.35, 1.6, 0.12),
    tone(0.18, 311, 0.16, 0.16, "square", 277),
    tone(0.3, 233, 0.26, 0.16, "square", 207),
  ],
  thefts: [
    noise(0, 900, 5200, 0.18, 0.32, 1.6, 0.1),
    ...run(0.14, [311, 370, 440, 523, 622], 0.15, 0.13, "square", 0.72),
    noise(0.55, 1200, 6000, 0.2, 0.35, 1.6, 0.1),
  ],
  out: [...slide(0, 0.4), ...run(0.12, [659, 784, 988, 1319], 0.07, 0.14), ...thump(0.42, 0.35)],

  "row-full": [noise(0, 5000, 2500, 0.16, 0.16, 1.2, 0.05), ...chord(0.14, [523, 659, 784], 0.5, 0.11)],
  crosses: run(0, [392, 440, 494, 523, 587, 659, 740, 784, 880], 0.17, 0.13, "triangle", 0.82),
  "last-box": [
    ...thump(0, 0.4),
    ...run(0.1, [523, 659, 784, 1047], 0.09, 0.14),
    ...chord(0.48, [523, 784, 1047], 0.9, 0.1),
  ],

  "phase-down": [
    ...slide(0, 0.35),
    ...slide(0.09, 0.35),
    ...thump(0.2, 0.55),
    ...chord(0.24, [392, 494, 587], 0.5, 0.1),
  ],
  skip: [tone(0, 880, 0.22, 0.16, "square", 220), ...thump(0.2, 0.55), tone(0.34, 165, 0.4, 0.15, "sawtooth", 110)],
  "going-out": [...slide(0, 0.4), ...thump(0.1, 0.5), ...run(0.18, [494, 587, 740, 988], 0.07, 0.14)],
};
export const SOUNDS = Object.keys(VOICES) as Sound[];

/** How loud each step is. */
const LOUDNESS: Record<Volume, number> = { 0: 0, 1: 0.35, 2: 0.75, 3: 1.3 };

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;
let sounding = 0;

/** Makes a sound, after so many seconds. */
export function play(sound: Sound, after = 0): void {
  if (!settings.volume || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const voice of VOICES[sound]) sing(context, { ...voice, at: voice.at + after }, LOUDNESS[settings.volume]);
}

function sing(here: AudioContext, voice: Voice, loudness: number): void {
  const start = here.currentTime + voice.at;
  const end = start + voice.long;
  const rise = Math.min(voice.rise ?? 0.006, voice.long / 2);
  const volume = here.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, voice.loud * loudness), start + rise);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(here.destination);
  const source =
    voice.wave === "noise" ? filtered(here, voice, start, end, volume) : oscillator(here, voice, start, end, volume);
  source.start(start);
  source.stop(end);
  sounding += 1;
  // a context that runs keeps the device busy, silent or not
  source.onended = () => void (--sounding === 0 && context?.suspend());
}

function oscillator(
  here: AudioContext,
  voice: Voice,
  start: number,
  end: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = here.createOscillator();
  source.type = voice.wave === "noise" ? "sine" : (voice.wave ?? "sine");
  source.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(into);
  return source;
}

function filtered(
  here: AudioContext,
  voice: Voice,
  start: number,
  end: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = here.createBufferSource();
  source.buffer = hiss ??= whiteNoise(here);
  source.loop = true;
  const filter = here.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = voice.narrow ?? 1;
  filter.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) filter.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(filter).connect(into);
  return source;
}

function whiteNoise(here: AudioContext): AudioBuffer {
  const buffer = here.createBuffer(1, here.sampleRate, here.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
