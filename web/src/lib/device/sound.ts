/** The sounds of the table, made on the spot. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "sweep" | "deal" | "call" | "turn" | "won" | "lost";

interface Tone {
  hertz: number;
  at: number;
  length: number;
  volume: number;
}

const TONES: Partial<Record<Sound, readonly Tone[]>> = {
  call: [{ hertz: 392, at: 0, length: 0.09, volume: 0.06 }],
  turn: [
    { hertz: 587, at: 0, length: 0.16, volume: 0.07 },
    { hertz: 784, at: 0.11, length: 0.26, volume: 0.07 },
  ],
  won: [523, 659, 784, 1047].map((hertz, place) => ({ hertz, at: place * 0.12, length: 0.5, volume: 0.07 })),
  lost: [440, 415, 392].map((hertz, place) => ({ hertz, at: place * 0.16, length: 0.45, volume: 0.06 })),
};

/** Paper on felt: noise through a band, how long and how bright. */
const RUSTLES: Partial<
  Record<Sound, readonly { at: number; length: number; hertz: number; volume: number }[]>
> = {
  card: [{ at: 0, length: 0.07, hertz: 2600, volume: 0.35 }],
  sweep: [{ at: 0, length: 0.22, hertz: 1500, volume: 0.22 }],
  deal: Array.from({ length: 8 }, (_, place) => ({
    at: place * 0.07,
    length: 0.05,
    hertz: 3000,
    volume: 0.18,
  })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound once somebody has touched the page. Without any, nothing runs that would play silence. */
export function allowSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
}

export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  for (const tone of TONES[sound] ?? []) ring(context, tone);
  for (const rustle of RUSTLES[sound] ?? []) hiss(context, rustle);
}

function ring(audio: AudioContext, { hertz, at, length, volume }: Tone): void {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  source.connect(fading(audio, at, length, volume));
  source.start(audio.currentTime + at);
  source.stop(audio.currentTime + at + length);
}

function hiss(audio: AudioContext, { hertz, at, length, volume }: Tone): void {
  noise ??= noiseOf(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.8 });
  source.connect(band).connect(fading(audio, at, length, volume));
  source.start(audio.currentTime + at, Math.random() * 0.5, length);
}

function fading(audio: AudioContext, at: number, length: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
