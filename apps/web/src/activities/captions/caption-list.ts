/** Pure changes of the captions in one language. */
import type { CaptionList, CaptionText, InterimText } from "@hubbub/contract/activities/captions/calls";
import { CAPTION_TEXTS_LISTED } from "@hubbub/contract/activities/captions/index";

/** Adds a caption at its place, or replaces an older version of it. */
export function withCaption(list: CaptionList, caption: CaptionText): CaptionList {
  const before = list.captions.find(({ id }) => id === caption.id);
  if (before && !replaces(caption, before)) return list;
  const captions = [...list.captions.filter(({ id }) => id !== caption.id), caption]
    .toSorted((a, b) => a.seq - b.seq)
    .slice(-CAPTION_TEXTS_LISTED);
  return { ...list, captions, spokenIn: captions.at(-1)?.spokenIn ?? list.spokenIn };
}

/** Of the same revision, a translation is better than the original. */
function replaces(caption: CaptionText, before: CaptionText): boolean {
  if (caption.revision !== before.revision) return caption.revision > before.revision;
  return caption.state === "translated" || before.state !== "translated";
}

export function withoutCaption(list: CaptionList, id: string): CaptionList {
  return { ...list, captions: list.captions.filter((caption) => caption.id !== id) };
}

/** The language is that of the text. */
export interface CaptionRow extends InterimText {
  /** Null for a text that is not final yet. */
  caption: CaptionText | null;
}

/** Captions and the text that is being said, in their order. A text that has become a caption is left out. */
export function rowsOf(captions: readonly CaptionText[], interim: InterimText | null): CaptionRow[] {
  const rows: CaptionRow[] = captions.map((caption) => ({
    ...caption,
    language: languageOf(caption),
    caption,
  }));
  if (!interim || captions.some(({ id }) => id === interim.id)) return rows;
  return [...rows, { ...interim, caption: null }].toSorted((a, b) => a.seq - b.seq);
}

/** Whether a reader of this language sees the original instead of a translation. */
export function isUntranslated({ state, spokenIn, language }: CaptionText): boolean {
  return spokenIn !== language && state !== "translated";
}

/** The language of the text. */
export function languageOf(caption: CaptionText) {
  return caption.state === "translated" ? caption.language : caption.spokenIn;
}
