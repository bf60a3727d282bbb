import { t } from "../../lib/i18n/translate.ts";
import { publicOrigin } from "../../lib/join-address.ts";

/** The sentence with the address of the proof. */
export function drawProofSentence(eventId: string): string {
  const address = `${publicOrigin(eventId)}/event/${eventId}/winners`.replace(/^https?:\/\//u, "");
  return t("Anyone can check the draw: {address}", { address });
}
