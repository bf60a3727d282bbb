/** Reads captions aloud, one after another. */
import type { CaptionList, CaptionText } from "@hubbub/contract/activities/captions/calls";
import { useEffect, useRef, useState } from "react";

import { cutText } from "../../lib/text.ts";
import { voiceFailed } from "../../lib/speech/speech-errors.ts";
import { speak, speechCode, type Speech } from "../../lib/speech/synthesis.ts";
import { toast } from "../../ui/toast.ts";
import { languageOf } from "./caption-list.ts";

/** Longer texts are read in pieces, because some browsers stop in the middle of a long one. */
const PIECE_MAX = 180;
/** When so many captions wait, only the newest one is read. */
const WAITING_MAX = 3;

type ReadList = Pick<CaptionList, "captions" | "canTranslate">;

class CaptionReader {
  readonly #onFailed: () => void;
  /** Captions that were there before, or were read or skipped. */
  readonly #known: Set<string>;
  #waiting: CaptionText[];
  #pieces: { text: string; code: string }[] = [];
  #speech: Speech | null = null;

  /** Begins with the newest caption: browsers only read after a tap, so something must be read at once. */
  constructor(captions: readonly CaptionText[], onFailed: () => void) {
    this.#onFailed = onFailed;
    this.#known = new Set(captions.map(({ id }) => id));
    this.#waiting = captions.slice(-1);
    this.#readNext();
  }

  update({ captions, canTranslate }: ReadList): void {
    for (const caption of captions) {
      // A polled list can have the original of a text that is being translated. The translation is read.
      const isAwaited = canTranslate && caption.state === "untranslated";
      if (isAwaited || this.#known.has(caption.id)) continue;
      this.#known.add(caption.id);
      this.#waiting.push(caption);
    }
    if (this.#waiting.length >= WAITING_MAX) this.#waiting = this.#waiting.slice(-1);
    if (!this.#speech) this.#readNext();
  }

  stop(): void {
    this.#waiting = [];
    this.#pieces = [];
    this.#speech?.stop();
  }

  #readNext(): void {
    const caption = this.#pieces.length === 0 ? this.#waiting.shift() : undefined;
    if (caption) {
      const code = speechCode(languageOf(caption));
      this.#pieces = cutText(caption.text, PIECE_MAX).map((text) => ({ text, code }));
    }
    const piece = this.#pieces.shift();
    if (!piece) return;
    this.#speech = speak(piece.text, piece.code, (failed) => {
      this.#speech = null;
      if (failed) this.#onFailed();
      else this.#readNext();
    });
  }
}

/** @returns whether captions are read aloud, and a function that begins or ends it */
export function useReadAloud(list: ReadList): [boolean, () => void] {
  const [isOn, setIsOn] = useState(false);
  const reader = useRef<CaptionReader | null>(null);
  const stop = () => {
    reader.current?.stop();
    reader.current = null;
    setIsOn(false);
  };
  const toggle = () => {
    if (reader.current) {
      stop();
      return;
    }
    setIsOn(true);
    reader.current = new CaptionReader(list.captions, () => {
      stop();
      toast({ title: voiceFailed(), tone: "error" });
    });
  };
  useEffect(() => reader.current?.update(list), [list]);
  useEffect(() => () => reader.current?.stop(), []);
  return [isOn, toggle];
}
