/** Measures words in the font of the cloud with a canvas; estimates them if there is no canvas. */
import type { WordExtent } from "./cloud-words.ts";

interface WordMetrics extends WordExtent {
  /** Distance of the drawn word's middle below the middle of its line box, at font size 1. */
  drop: number;
}

const REFERENCE_SIZE = 100;
const CLOUD_WEIGHT = 700;

let context: CanvasRenderingContext2D | null | undefined;
const measured = new Map<string, WordMetrics>();
const MEASURED_MAX = 2000;
let hasWaited = false;

export function measureWord(word: string): WordMetrics {
  const cached = measured.get(word);
  if (cached) return cached;
  if (measured.size >= MEASURED_MAX) measured.clear();
  const metrics = measureOnCanvas(word) ?? estimate(word);
  measured.set(word, metrics);
  return metrics;
}

/**
 * Loads the font files for these words. Waits at most `timeoutMs`, and only once per visit. If a font arrives
 * later, `onLateFont` causes a second layout.
 */
export async function loadCloudFont(words: readonly string[], timeoutMs: number): Promise<void> {
  if (!("fonts" in document)) return;
  const [text, face] = [words.join(""), `${CLOUD_WEIGHT} ${REFERENCE_SIZE}px ${cloudFamily().split(",")[0]}`];
  if (document.fonts.check(face, text)) return;
  const loaded = document.fonts.load(face, text).catch(() => undefined);
  if (hasWaited) return;
  hasWaited = true;
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  clearMeasurements();
}

/**
 * Calls `listener` when a font was loaded, which makes earlier measurements wrong. Returns a function that
 * unsubscribes.
 */
export function onLateFont(listener: () => void): () => void {
  if (!("fonts" in document)) return () => undefined;
  const handle = () => {
    clearMeasurements();
    listener();
  };
  document.fonts.addEventListener("loadingdone", handle);
  return () => document.fonts.removeEventListener("loadingdone", handle);
}

function clearMeasurements(): void {
  measured.clear();
  context = undefined;
}

function measureOnCanvas(word: string): WordMetrics | null {
  if (typeof CanvasRenderingContext2D === "undefined") return null;
  if (context === undefined) {
    context = document.createElement("canvas").getContext("2d");
    if (context) context.font = `${CLOUD_WEIGHT} ${REFERENCE_SIZE}px ${cloudFamily()}`;
  }
  if (!context) return null;
  const box = context.measureText(word);
  const scaled = (length: number) => length / REFERENCE_SIZE;
  const [ascent, descent] = [scaled(box.actualBoundingBoxAscent), scaled(box.actualBoundingBoxDescent)];
  const [fontAscent, fontDescent] = [scaled(box.fontBoundingBoxAscent), scaled(box.fontBoundingBoxDescent)];
  return { width: scaled(box.width), ascent, descent, drop: (fontAscent - fontDescent + descent - ascent) / 2 };
}

/** Latin letters are about half as wide as high, most others about as wide. */
function estimate(word: string): WordMetrics {
  let width = 0;
  for (const character of word) width += character < "\u0600" ? 0.6 : 1;
  return { width, ascent: 0.75, descent: 0.22, drop: 0 };
}

function cloudFamily(): string {
  return getComputedStyle(document.documentElement).getPropertyValue("--font-heading") || "sans-serif";
}
