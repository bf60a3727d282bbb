import type { OrganizerEvent } from "@hubbub/contract/events";

import { TranslationPanel } from "../../../../activities/translation/TranslationPanel.tsx";
import { t } from "../../../../lib/i18n/translate.ts";
import { canEditSettings } from "../can-edit-settings.ts";
import { useChangeSetting } from "../use-change-setting.ts";

export function TranslationSection({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id, {
    changed: { title: t("Translation language updated") },
    failed: t("Failed to update translation language"),
  });

  return (
    <TranslationPanel
      event={event}
      maySetUp={canEditSettings(event)}
      onLanguage={(translationLanguage) => void change({ translationLanguage })}
    />
  );
}
