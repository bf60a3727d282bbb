/**
 * The colors of a brand: from one accent color, those that the design tokens need in each theme. Hue and saturation stay;
 * the lightness changes only as far as a contrast of 4.5:1 requires (WCAG 2.2, 1.4.3).
 */
import type { Theme } from "./preferences.ts";

export const CONTRAST_MIN = 4.5;

/** Values of the tokens (apps/web/src/styles/theme.css) that the colors of a brand are shown with. */
export const BRAND_SURFACES = {
  light: {
    backgrounds: { paper: "#faf5ea", sunken: "#f1eadb", surface: "#fffdf8", raised: "#ffffff" },
    ink: "#14213d",
    muted: "#5a6376",
    onAccent: "#ffffff",
  },
  dark: {
    backgrounds: { paper: "#0d1526", sunken: "#0a101e", surface: "#162137", raised: "#1e2b45" },
    ink: "#f6efe1",
    muted: "#a7b0c2",
    onAccent: "#08201f",
  },
} as const;

export interface BrandColors {
  /** The accent color as it is shown. */
  accent: string;
  /** How it differs from the chosen color; null if it does not. */
  shift: "darker" | "lighter" | null;
  /** Text on the accent. */
  onAccent: string;
  /** The accent under the pointer. */
  hover: string;
  /** A background with a touch of the accent. */
  soft: string;
  /** Text and links in the accent, also on `soft`. */
  ink: string;
}

/** How much of the accent `soft` contains at most. */
const SOFT_SHARE = 0.16;
/** Buttons with the background `soft` contain this much more of the accent under the pointer. */
const SOFT_HOVER_SHARE = 0.16;
const HOVER_STEP = 0.07;
const STEP = 1 / 512;

/** @param chosen a color such as "#1a2b3c" */
export function brandColors(chosen: string, theme: Theme): BrandColors {
  const { backgrounds, muted, onAccent } = BRAND_SURFACES[theme];
  const direction = theme === "light" ? -1 : 1;
  const accent = shifted(chosen, direction, Object.values(backgrounds));
  const lightness = toHsl(accent)[2];
  // Black cannot become darker, and white not lighter.
  const isAtEnd = theme === "light" ? lightness < HOVER_STEP * 2 : lightness > 1 - HOVER_STEP * 2;
  const hover = withLightness(accent, lightness + (isAtEnd ? -direction : direction) * HOVER_STEP);
  const soft = softOf(accent, backgrounds.surface, muted);
  const ink = shifted(accent, direction, [...Object.values(backgrounds), soft, mix(soft, accent, SOFT_HOVER_SHARE)]);
  const shift = accent === chosen ? null : theme === "light" ? "darker" : "lighter";
  return { accent, shift, onAccent, hover, soft, ink };
}

/** Contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The color, made darker (-1) or lighter (1) until its contrast to all backgrounds is high enough. */
function shifted(color: string, direction: -1 | 1, backgrounds: readonly string[]): string {
  const isLegible = (candidate: string) =>
    backgrounds.every((background) => contrastOf(candidate, background) >= CONTRAST_MIN);
  let candidate = color;
  for (let lightness = toHsl(color)[2]; !isLegible(candidate); lightness += direction * STEP) {
    if (lightness < -STEP || lightness > 1 + STEP) throw new Error(`${color} cannot be shown`);
    candidate = withLightness(color, lightness);
  }
  return candidate;
}

/** The surface with as much of the accent as gray text on it allows. */
function softOf(accent: string, surface: string, muted: string): string {
  let share = SOFT_SHARE;
  while (contrastOf(mix(surface, accent, share), muted) < CONTRAST_MIN) share -= 0.01;
  return mix(surface, accent, share);
}

function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  return toHex(channelsOf(one).map((value, index) => value + ((others[index] ?? 0) - value) * share));
}

/** Red, green and blue, from 0 to 1. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
}

function toHex(channels: readonly number[]): string {
  const bytes = channels.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Hue in sixths of the circle, saturation and lightness. */
function toHsl(color: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = channelsOf(color);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const lightness = max - range / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [(hue + 6) % 6, saturation, lightness];
}

function withLightness(color: string, lightness: number): string {
  const [hue, saturation] = toHsl(color);
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((offset) => {
      const place = (offset + hue * 2) % 12;
      return lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    }),
  );
}
