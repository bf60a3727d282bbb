import type { Collaborator } from "@hubbub/contract/team";

import { t } from "../lib/i18n/translate.ts";

/** The note for an organizer who added somebody whose role needs a confirmation; undefined if it needs none. */
export function confirmationNote({ username, claimed, needsConfirmation }: Collaborator): string | undefined {
  if (claimed) return t("{username} will get the role when you confirm it in the team list.", { username });
  if (!needsConfirmation) return undefined;
  return t("Nobody has this username yet. When someone registers it, you will have to confirm the role.");
}
