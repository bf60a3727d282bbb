/** Makes segments of what a recognizer reports: unconfirmed text with growing revisions, then final captions. */
import { cutSpeech, SILENCE, type SpeechInput } from "@hubbub/contract/activities/captions/cut-speech";
import type { SpeechSource } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";

import { randomId } from "../../../lib/random-id.ts";
import type { SegmentToSend } from "./segment-sender.ts";

export interface Spoken {
  language: Language;
  source: SpeechSource;
  label: string | null;
}

export class SpeechCaptions {
  readonly #onSegment: (segment: SegmentToSend) => void;
  #state = SILENCE;
  #spoken: Spoken | null = null;
  #rest = "";
  #segmentId = randomId();
  #revision = 0;

  constructor(onSegment: (segment: SegmentToSend) => void) {
    this.#onSegment = onSegment;
  }

  /** @param text the text since the last final one, which this text replaces */
  hear(text: string, isFinal: boolean, spoken: Spoken): void {
    if (this.#spoken && !isSame(this.#spoken, spoken)) this.end();
    this.#spoken = spoken;
    this.#cut({ text, isFinal, at: performance.now() });
  }

  /** The recognizer has ended: it will not confirm its text any more. */
  confirm(): void {
    const { tentative } = this.#state;
    if (tentative !== "") this.#cut({ text: tentative, isFinal: true, at: performance.now() });
  }

  /** To be called at least twice a second. */
  passTime(): void {
    if (this.#rest !== "") this.#cut({ at: performance.now() });
  }

  /** Makes captions of the rest. */
  end(): void {
    this.#cut("end");
  }

  #cut(input: SpeechInput): void {
    if (!this.#spoken) return;
    const { captions, rest, state } = cutSpeech(this.#state, input, this.#spoken.language);
    this.#state = state;
    for (const text of captions) {
      this.#add(this.#spoken, text, true);
      this.#segmentId = randomId();
      this.#revision = 0;
    }
    if (rest !== "" && (rest !== this.#rest || captions.length > 0)) this.#add(this.#spoken, rest, false);
    this.#rest = rest;
  }

  #add(spoken: Spoken, text: string, isFinal: boolean): void {
    this.#revision += 1;
    this.#onSegment({ segmentId: this.#segmentId, revision: this.#revision, text, isFinal, ...spoken });
  }
}

function isSame(one: Spoken, other: Spoken): boolean {
  return one.language === other.language && one.source === other.source && one.label === other.label;
}

/** The captions of a typed text. */
export function typedCaptions(text: string, language: Language): string[] {
  return cutSpeech({ ...SILENCE, confirmed: text }, "end", language).captions;
}
