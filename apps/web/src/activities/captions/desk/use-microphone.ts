/** The microphone of this device while it is on. */
import { useEffect, useEffectEvent, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { createStore, type Store } from "../../../lib/store.ts";
import { recognitionError } from "../../../lib/speech/speech-errors.ts";
import { levelOf } from "../recording/cut-recording.ts";
import { type Microphone, openMicrophone } from "../recording/microphone.ts";

/** The meter follows a falling level this slowly, so that it can be read. */
const FALL = 0.85;

export interface MicrophoneState {
  /** Its level, from 0 to 1. It changes several times a second. */
  level: Store<number>;
  /** Why it does not record, as a sentence. */
  problem: string | null;
}

/** @param onBlock called with what it records, at 16 kHz */
export function useMicrophone(isOn: boolean, onBlock: (block: Float32Array) => void): MicrophoneState {
  const [level] = useState(() => createStore(0));
  const [problem, setProblem] = useState<string | null>(null);
  const handleBlock = useEffectEvent((block: Float32Array) => {
    level.write(Math.max(levelOf(block), level.read() * FALL));
    onBlock(block);
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    let microphone: Microphone | null = null;
    const open = async () => {
      try {
        const opened = await openMicrophone(
          (block) => handleBlock(block),
          () =>
            setProblem(
              t("The microphone was disconnected. Reconnect it, switch the source to Keyboard, then switch back."),
            ),
        );
        if (isOver) opened.stop();
        else microphone = opened;
      } catch (error) {
        if (!isOver) setProblem(problemOf(error));
      }
    };
    void open();
    return () => {
      isOver = true;
      microphone?.stop();
      level.write(0);
      setProblem(null);
    };
  }, [isOn, level]);

  return { level, problem };
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return recognitionError("not-allowed");
  if (name === "NotFoundError")
    return t("No microphone was found. Connect one, switch the source to Keyboard, then switch back.");
  return t(
    "Could not use the microphone. Close other apps that use it, switch the source to Keyboard, then switch back.",
  );
}
