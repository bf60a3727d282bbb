/** Reads captions aloud, one after another. */
import type { CaptionList, CaptionText } from "@hubbub/contract/activities/captions/calls";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useSpeaking } from "../../ui/speech/use-speaking.ts";
import { languageOf } from "./caption-list.ts";

/** When so many captions wait, only the newest one is read. */
const WAITING_MAX = 3;

/** @returns whether captions are read aloud, and a function that begins or ends it */
export function useReadAloud({ captions, canTranslate }: CaptionList): [boolean, () => void] {
  const [isOn, setIsOn] = useState(false);
  const { speaking, play, stop } = useSpeaking(() => setIsOn(false));
  /** The ids of captions that were there before, or were read or skipped. */
  const known = useRef(new Set<string>());

  /** Reads the oldest of these captions, or the newest one if too many wait. */
  const read = (waiting: readonly CaptionText[]) => {
    const isBehind = waiting.length >= WAITING_MAX;
    const caption = waiting.at(isBehind ? -1 : 0);
    if (!caption) return;
    for (const { id } of isBehind ? waiting : [caption]) known.current.add(id);
    play(caption.id, caption.text, languageOf(caption));
  };
  const readNext = useEffectEvent(() => {
    // A polled list can have the original of a text that is being translated. The translation is read.
    const isAwaited = ({ state }: CaptionText) => canTranslate && state === "untranslated";
    read(captions.filter((caption) => !known.current.has(caption.id) && !isAwaited(caption)));
  });
  useEffect(() => {
    if (isOn && speaking === null) readNext();
  }, [isOn, speaking, captions]);

  const toggle = () => {
    setIsOn(!isOn);
    stop();
    if (isOn) return;
    known.current = new Set(captions.map(({ id }) => id));
    // Browsers only read after a tap, so something must be read at once.
    read(captions.slice(-1));
  };
  return [isOn, toggle];
}
