import type { Collaborator } from "@hubbub/contract/team";

import { t } from "../lib/i18n/translate.ts";

/** The note for an organizer who added somebody whose role needs a confirmation; undefined if it needs none. */
export function confirmationNote({ username, claimed, needsConfirmation }: Collaborator): string | undefined {
  if (claimed) return t("{username} has the role once you have confirmed it in the list.", { username });
  if (!needsConfirmation) return undefined;
  return t("Nobody has this name yet. Whoever registers it asks for the role, and you confirm it.");
}
