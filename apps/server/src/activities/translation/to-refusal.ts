/** Converts faults of the translation service to refusals that say what happened and whether trying again helps. */
import { Refusal } from "../../platform/http/refusal.ts";
import type { FaultKind, TranslationFault } from "./providers/provider.ts";

const RETRY_SECONDS = 5;
const QUOTA_RETRY_SECONDS = 60;

const FAULT_SENTENCES: Record<Exclude<FaultKind, "language">, string> = {
  key: "The translation service does not accept this installation's settings",
  quota: "The translation service has reached its limit. Please try again later.",
  slow: "The translation service took too long to answer. Please try again.",
  unavailable: "The translation service does not answer. Please try again.",
  garbage: "The translation service gave an answer that cannot be used",
};

export function toRefusal({ kind, retryAfter }: TranslationFault): Refusal {
  if (kind === "language") return new Refusal("invalid", "Language not supported");
  const wait = retryAfter ?? (kind === "quota" ? QUOTA_RETRY_SECONDS : RETRY_SECONDS);
  return new Refusal("unavailable", FAULT_SENTENCES[kind], wait);
}
