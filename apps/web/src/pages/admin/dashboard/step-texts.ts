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
      note: t("A moderator can approve questions while you speak."),
      href: section("team"),
    },
    rehearsal: {
      title: t("Run a rehearsal"),
      note: t("Simulated attendees show whether this server can handle your event."),
      href: section("share"),
    },
    poster: { title: t("Print the poster"), note: t("Put the QR code on doors and tables."), href: section("share") },
    translation: {
      title: t("Set up translation"),
      note: t("Set TRANSLATION_PROVIDER and restart Hubbub. The documentation explains how."),
      href: null,
    },
    legal: {
      title: t("Add your legal texts"),
      note: t("Set TERMS_FILE and PRIVACY_FILE to files with your own texts and restart Hubbub."),
      href: null,
    },
    backup: {
      title: t("Create a backup"),
      note: t("Run “npm run backup” on the server. The documentation explains how to do this every night."),
      href: null,
    },
    summit: {
      title: t("Create the Summit group"),
      note: t(
        "The footer of event pages links to {address}. Create an event group with this address, or set SUMMIT_GROUP=none and restart Hubbub to remove the link.",
        {
          address: pageConfig.summitPath ?? "",
        },
      ),
      href: paths.admin("groups"),
    },
  };
}
