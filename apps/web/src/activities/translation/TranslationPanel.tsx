/** Translation in the event admin: translation language, source of translations, captions for the stage. */
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleCheck, CircleOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { CaptionsCard } from "./CaptionsCard.tsx";
import { languageOptions } from "../../lib/language-options.ts";

export function TranslationPanel({ event }: { event: PublicEvent }) {
  const { mutate } = useUpdateEvent(event.id, {
    done: () => ({ title: t("Translation language updated") }),
    failed: () => t("Failed to update translation language"),
  });
  return (
    <div className="mt-4 grid items-start gap-5 lg:grid-cols-2">
      <Card title={t("Translation")} className="flex flex-col gap-4">
        <Select
          label={t("Translation language")}
          hint={t(
            "Captions on the big screen are translated into this language. It is also the default on the Translate tab, where attendees can choose another one.",
          )}
          options={languageOptions}
          value={event.translationLanguage}
          disabled={!canEditSettings(event)}
          onChange={(translationLanguage) => mutate({ translationLanguage })}
        />
        <ProviderNote provider={pageConfig.translationProvider} />
      </Card>
      <CaptionsCard event={event} />
    </div>
  );
}

function ProviderNote({ provider }: { provider: string | null }) {
  if (provider !== null) {
    return (
      <Banner tone="teal" icon={<CircleCheck />} title={t("This server translates with {provider}.", { provider })}>
        {t(
          "This service receives what people say or type on the Translate tab, captions, and the questions and chat messages that others read in their own language. It receives text only, never audio.",
        )}
      </Banner>
    );
  }
  return (
    <Banner tone="slate" icon={<CircleOff />} title={t("Translation is not set up.")}>
      {t(
        "Browsers with built-in translation still translate. Other browsers show speech as text without a translation. The server administrator can set up a translation service.",
      )}
    </Banner>
  );
}
