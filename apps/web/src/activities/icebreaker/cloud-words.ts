/** The shapes that the layout of the word cloud, its motion and its drawing share. Lengths are CSS pixels. */
import type { CloudWord } from "@hubbub/contract/activities/word-cloud";

export type CountedWord = CloudWord;

/** A word's drawn extent at font size 1, measured from its baseline. */
export interface WordExtent {
  width: number;
  ascent: number;
  descent: number;
}

export interface PlacedWord extends CountedWord {
  /** What is drawn: the word, or its beginning and an ellipsis where the box is too narrow for it. */
  text: string;
  /** Center of the drawn extent. */
  x: number;
  y: number;
  /** Font size. */
  size: number;
  /** Degrees, clockwise. */
  angle: number;
  /** Size of the drawn extent before it is turned, with the ring of an own word. */
  width: number;
  height: number;
  /** 1 to 6: which of the cloud colors. */
  color: number;
  /** Whether the attendee of this page said it: it has a ring. */
  isOwn: boolean;
}

export interface Cloud {
  width: number;
  height: number;
  /** Font size of the most frequent word. */
  scale: number;
  /** Smallest font size. */
  floor: number;
  /** Share of the box that the words cover at these sizes. */
  density: number;
  words: readonly PlacedWord[];
}
