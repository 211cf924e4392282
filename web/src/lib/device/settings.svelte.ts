/** A player's own settings: kept on this device, and shown to the style sheets as attributes of <html>. */

/** The same for all pages of a host: who plays is the same. */
const KEY = "fivehundred.settings";

/** What may be chosen, the default first. */
export const choices = {
  theme: ["auto", "light", "dark"],
  felt: ["green", "blue", "claret", "slate"],
  taps: ["auto", "one", "two"],
  motion: ["normal", "quick", "slow", "off"],
  fourColour: [false, true],
  largeIndex: [false, true],
  sound: [true, false],
  chat: [true, false],
  autoDeal: [false, true],
  autoLook: [true, false],
  handOrder: ["suit", "rank", "own"],
} as const;

export type SettingName = keyof typeof choices;
export type Settings = { -readonly [Name in SettingName]: (typeof choices)[Name][number] };

const defaults = Object.fromEntries(Object.entries(choices).map(([name, all]) => [name, all[0]])) as Settings;

/** The settings as they are now. Change one by assigning to it: it is kept and shown at once. */
export const settings: Settings = $state({ ...defaults, ...kept() });

/** Whether a card takes two taps: as chosen, else where fingers are the pointers. */
export function takesTwoTaps(): boolean {
  return settings.taps === "auto" ? asks("(pointer: coarse)") : settings.taps === "two";
}

/** How quickly cards move: none at all where the device asks for less motion. */
export function motion(): Settings["motion"] {
  return asks("(prefers-reduced-motion: reduce)") ? "off" : settings.motion;
}

$effect.root(() => {
  $effect(() => {
    show(settings);
    keep(settings);
  });
});

// Another tab may have changed them.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === KEY) Object.assign(settings, defaults, kept());
});

/** Read what was kept, leaving out what this version does not know. */
function kept(): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(stored ?? {}).filter(isSetting));
  } catch {
    return {}; // storage is shut, or holds something else
  }
}

function isSetting([name, value]: [string, unknown]): boolean {
  return name in choices && (choices[name as SettingName] as readonly unknown[]).includes(value);
}

function keep(all: Settings): void {
  const changed = Object.entries(all).filter(([name, value]) => value !== defaults[name as SettingName]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // A private window may refuse; the settings then last as long as the page.
  }
}

function show(all: Settings): void {
  const { dataset } = document.documentElement;
  dataset.theme = all.theme;
  dataset.felt = all.felt;
  dataset.motion = all.motion;
  dataset.pack = all.fourColour ? "four-colour" : "two-colour";
  dataset.index = all.largeIndex ? "large" : "normal";
}

function asks(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}
