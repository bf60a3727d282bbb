import { t } from "../../lib/i18n/translate.ts";
import { publicOrigin } from "../../lib/join-address.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";

/** The sentence with the address of the proof; until hydration its path, because the server does not know its origin. */
export function useDrawProofSentence(eventId: string): string {
  const origin = useIsHydrated() ? publicOrigin(eventId) : "";
  const address = `${origin}/event/${eventId}/winners`.replace(/^https?:\/\//u, "");
  return t("Anyone can verify the draw: {address}", { address });
}
