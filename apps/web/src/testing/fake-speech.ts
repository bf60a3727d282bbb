/** A browser's speech as tests play it: recognition that hears what it is told, a voice that reports what it reads. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

class FakeRecognition extends EventTarget {
  lang = "";
  continuous = false;
  interimResults = false;
  processLocally = false;
  isOn = false;

  start(): void {
    if (playing.refusesToStart) throw new DOMException("already started", "InvalidStateError");
    this.isOn = true;
    playing.recognizers.push(this);
  }

  abort(): void {
    this.isOn = false;
    this.dispatchEvent(new Event("end"));
  }
}

type Availability = "available" | "downloadable" | "downloading" | "unavailable";

/** A browser that can recognize speech on the device, in the languages it says. */
class FakeLocalRecognition extends FakeRecognition {
  static async available({
    langs,
    processLocally,
  }: {
    langs: string[];
    processLocally: boolean;
  }): Promise<Availability> {
    return processLocally ? playing.onDevice(langs[0] ?? "") : "available";
  }

  static async install({ langs }: { langs: string[] }): Promise<boolean> {
    playing.installed.push(...langs);
    return playing.installs;
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

const playing = {
  recognizers: [] as FakeRecognition[],
  refusesToStart: false,
  onDevice: (_language: string): Availability => "unavailable",
  installs: true,
  installed: [] as string[],
  spoken: [] as FakeUtterance[],
};

function current(): FakeRecognition {
  const recognizer = playing.recognizers.at(-1);
  if (!recognizer) throw new Error("Nobody is listening");
  return recognizer;
}

function fire(target: EventTarget, name: string, fields: object = {}): void {
  act(() => void target.dispatchEvent(Object.assign(new Event(name), fields)));
}

export const fakeSpeech = {
  /** Puts the fakes where the browser has its own. */
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
    /** By language; left out, the browser has no interface to ask. */
    onDevice?: (language: string) => Availability;
    installs?: boolean;
  } = {}): void {
    Object.assign(playing, { recognizers: [], refusesToStart: false, spoken: [], installed: [] });
    Object.assign(playing, { onDevice: onDevice ?? (() => "unavailable"), installs });
    vi.stubGlobal("isSecureContext", secure);
    vi.stubGlobal("SpeechRecognition", recognition ? (onDevice ? FakeLocalRecognition : FakeRecognition) : undefined);
    vi.stubGlobal("webkitSpeechRecognition", undefined);
    if (!voice) return;
    vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
    vi.stubGlobal("speechSynthesis", {
      speak: (utterance: FakeUtterance) => void playing.spoken.push(utterance),
      cancel: () => undefined,
    });
  },
  refuseToStart(): void {
    playing.refusesToStart = true;
  },
  get isListening(): boolean {
    return playing.recognizers.at(-1)?.isOn ?? false;
  },
  get language(): string {
    return current().lang;
  },
  /** Whether recognition was told to keep the audio on the device. */
  get staysOnDevice(): boolean {
    return current().processLocally;
  },
  /** Languages the browser was told to download. */
  get installed(): readonly string[] {
    return playing.installed;
  },
  /** How often recognition began. */
  get runs(): number {
    return playing.recognizers.length;
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
  /** What was read aloud last, and in which language. */
  get lastSpoken(): { text: string; lang: string } | undefined {
    const utterance = playing.spoken.at(-1);
    return utterance && { text: utterance.text, lang: utterance.lang };
  },
  endVoice(error?: string): void {
    const utterance = playing.spoken.at(-1);
    if (utterance) fire(utterance, error ? "error" : "end", error ? { error } : {});
  },
};
