import { t } from "../../lib/i18n/translate.ts";
import { type JoinableEvent, publicOrigin } from "../../lib/join-address.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";

/** The sentence with the address of the proof; until hydration its path, because the server does not know its origin. */
export function useDrawProofSentence(event: JoinableEvent): string {
  const origin = useIsHydrated() ? publicOrigin(event) : "";
  const address = `${origin}/event/${event.id}/winners`.replace(/^https?:\/\//u, "");
  return t("Anyone can verify the draw: {address}", { address });
}
