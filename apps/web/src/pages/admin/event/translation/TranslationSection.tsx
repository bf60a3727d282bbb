import type { Language } from "@hubbub/contract/languages";
import type { OrganizerEvent } from "@hubbub/contract/events";

import { TranslationPanel } from "../../../../activities/translation/TranslationPanel.tsx";
import { t } from "../../../../lib/i18n/translate.ts";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../../mutations.ts";
import { canEditSettings } from "../can-edit-settings.ts";

export function TranslationSection({ event }: { event: OrganizerEvent }) {
  const update = useUpdateEvent(event.id);

  const change = async (translationLanguage: Language) => {
    try {
      await update.mutateAsync({ translationLanguage });
      toast({ title: t("Translation language updated"), tone: "success" });
    } catch (error) {
      toast({ title: t("Failed to update translation language"), description: reasonOf(error, ""), tone: "error" });
    }
  };

  return (
    <TranslationPanel
      event={event}
      maySetUp={canEditSettings(event)}
      onLanguage={(language) => void change(language)}
    />
  );
}
