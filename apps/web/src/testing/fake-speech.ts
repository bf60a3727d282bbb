/** Fakes of the browser's speech recognition and speech synthesis. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

class FakeRecognition extends EventTarget {
  lang = "";
  continuous = false;
  interimResults = false;
  processLocally = false;
  isOn = false;

  start(): void {
    if (state.refusesToStart) throw new DOMException("already started", "InvalidStateError");
    this.isOn = true;
    state.recognizers.push(this);
  }

  abort(): void {
    this.isOn = false;
    this.dispatchEvent(new Event("end"));
  }
}

type Availability = "available" | "downloadable" | "downloading" | "unavailable";

/** Recognition of a browser that can process some languages on the device. */
class FakeLocalRecognition extends FakeRecognition {
  static async available({
    langs,
    processLocally,
  }: {
    langs: string[];
    processLocally: boolean;
  }): Promise<Availability> {
    return processLocally ? state.onDevice(langs[0] ?? "") : "available";
  }

  static async install({ langs }: { langs: string[] }): Promise<boolean> {
    state.installed.push(...langs);
    return state.installs;
  }
}

class FakeUtterance extends EventTarget {
  lang = "";
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

const state = {
  recognizers: [] as FakeRecognition[],
  refusesToStart: false,
  onDevice: (_language: string): Availability => "unavailable",
  installs: true,
  installed: [] as string[],
  spoken: [] as FakeUtterance[],
};

function current(): FakeRecognition {
  const recognizer = state.recognizers.at(-1);
  if (!recognizer) throw new Error("Nobody is listening");
  return recognizer;
}

function fire(target: EventTarget, name: string, fields: object = {}): void {
  act(() => void target.dispatchEvent(Object.assign(new Event(name), fields)));
}

export const fakeSpeech = {
  /** Replaces the browser's globals by the fakes. */
  install({
    recognition = true,
    voice = true,
    secure = true,
    onDevice,
    installs = true,
  }: {
    recognition?: boolean;
    voice?: boolean;
    secure?: boolean;
    /** Availability by language; if omitted, the browser does not support recognition on the device. */
    onDevice?: (language: string) => Availability;
    installs?: boolean;
  } = {}): void {
    Object.assign(state, { recognizers: [], refusesToStart: false, spoken: [], installed: [] });
    Object.assign(state, { onDevice: onDevice ?? (() => "unavailable"), installs });
    vi.stubGlobal("isSecureContext", secure);
    vi.stubGlobal("SpeechRecognition", recognition ? (onDevice ? FakeLocalRecognition : FakeRecognition) : undefined);
    vi.stubGlobal("webkitSpeechRecognition", undefined);
    if (!voice) return;
    vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
    vi.stubGlobal("speechSynthesis", {
      speak: (utterance: FakeUtterance) => void state.spoken.push(utterance),
      cancel: () => undefined,
    });
  },
  refuseToStart(): void {
    state.refusesToStart = true;
  },
  get isListening(): boolean {
    return state.recognizers.at(-1)?.isOn ?? false;
  },
  get language(): string {
    return current().lang;
  },
  /** Whether the page requested recognition on the device. */
  get staysOnDevice(): boolean {
    return current().processLocally;
  },
  /** Languages that the page requested to download. */
  get installed(): readonly string[] {
    return state.installed;
  },
  /** How often recognition was started. */
  get runs(): number {
    return state.recognizers.length;
  },
  hear(transcript: string, isFinal = true): void {
    const results = [Object.assign([{ transcript }], { isFinal })];
    fire(current(), "result", { resultIndex: 0, results });
  },
  fail(error: string): void {
    fire(current(), "error", { error });
  },
  end(): void {
    fire(current(), "end");
  },
  /** The text that was read aloud last, and its language. */
  get lastSpoken(): { text: string; lang: string } | undefined {
    const utterance = state.spoken.at(-1);
    return utterance && { text: utterance.text, lang: utterance.lang };
  },
  endVoice(error?: string): void {
    const utterance = state.spoken.at(-1);
    if (utterance) fire(utterance, error ? "error" : "end", error ? { error } : {});
  },
};
