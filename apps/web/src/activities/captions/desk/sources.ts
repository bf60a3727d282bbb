/** Where the captions of a desk come from. Typing is possible in any case. */
import type { SpeechSource } from "@hubbub/contract/activities/captions/index";

export type Source = Exclude<SpeechSource, "key">;

/** Whether this browser can record for the speech service. */
export function hasMicrophone(): boolean {
  return window.isSecureContext && "mediaDevices" in navigator && typeof AudioWorkletNode === "function";
}
