/** The texts of the steps of the setup checklist. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { SetupStep } from "@hubbub/contract/setup-checklist";

import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { paths } from "../../../lib/paths.ts";

export interface StepText {
  title: string;
  note: string;
  /** The page where it is done; null if it is done outside of the web app. */
  href: string | null;
}

/** @param event the newest event that is not archived; null: its steps link to Create Event */
export function stepTexts(event: OrganizerEvent | null): Record<SetupStep, StepText> {
  const section = (id: string) => (event ? paths.adminEvent(event.id, id) : paths.admin("create"));
  return {
    moderator: {
      title: t("Invite a moderator"),
      note: t("Somebody who publishes questions while you speak."),
      href: section("team"),
    },
    rehearsal: {
      title: t("Try a rehearsal"),
      note: t("Simulated attendees show whether this server holds your room."),
      href: section("share"),
    },
    poster: { title: t("Print the poster"), note: t("The QR code for doors and tables."), href: section("share") },
    translation: {
      title: t("Connect translation"),
      note: t("Set TRANSLATION_PROVIDER and start Hubbub again; docs/translation.md says how."),
      href: null,
    },
    legal: {
      title: t("Set your legal texts"),
      note: t("Set TERMS_FILE and PRIVACY_FILE to your own texts and start Hubbub again."),
      href: null,
    },
    backup: {
      title: t("Make a backup"),
      note: t("Run npm run backup; docs/operations.md says how to do it every night."),
      href: null,
    },
    summit: {
      title: t("Make the Summit group"),
      note: t("Event pages link {address} at their end: make that group, or start Hubbub with SUMMIT_GROUP=none.", {
        address: pageConfig.summitPath ?? "",
      }),
      href: paths.admin("groups"),
    },
  };
}
