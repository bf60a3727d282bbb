/** Types shared by layout, motion and drawing of the word cloud. Lengths are CSS pixels. */
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

/** A word's drawn extent at font size 1, measured from its baseline. */
export interface WordExtent {
  width: number;
  ascent: number;
  descent: number;
}

export interface PlacedWord extends CountedWord {
  /** The drawn text: the word, or its beginning and an ellipsis if the box is too narrow. */
  text: string;
  /** Center of the drawn extent. */
  x: number;
  y: number;
  /** Font size. */
  size: number;
  /** Degrees, clockwise. */
  angle: number;
  /** Size of the drawn extent before rotation, including the ring of an own word. */
  width: number;
  height: number;
  /** Number of the cloud color, 1 to 6. */
  color: number;
  /** Whether it is one of the attendee's own words, which have a ring. */
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
