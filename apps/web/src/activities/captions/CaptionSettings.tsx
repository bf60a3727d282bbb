/** What attendees and the big screen see of the captions. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";
import { Presentation } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useControlStage } from "../../organizer/control-stage.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";

const NONE = "";

export function CaptionSettings({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);
  const control = useControlStage(event.id);
  const disabled = !canEditSettings(event);
  const otherLanguages = languageOptions.filter(({ value }) => value !== event.captionsFirstLanguage);
  const setFirst = (captionsFirstLanguage: Language) =>
    mutate({
      captionsFirstLanguage,
      ...(captionsFirstLanguage === event.captionsSecondLanguage ? { captionsSecondLanguage: null } : {}),
    });
  return (
    <Card title={t("Caption settings")}>
      <SettingSwitch
        event={event}
        field="captionsPublished"
        label={t("Publish the transcript")}
        description={t("After the session, everyone who can see the event can read and download the transcript.")}
      />
      <h3 className="mt-5 mb-3 text-md">{t("Big screen")}</h3>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t("Language", { context: "of the captions" })}
            options={languageOptions}
            value={event.captionsFirstLanguage}
            disabled={disabled}
            onChange={setFirst}
          />
          <Select
            label={t("Second language")}
            options={[{ value: NONE, label: t("None", { context: "language" }) }, ...otherLanguages]}
            value={event.captionsSecondLanguage ?? NONE}
            disabled={disabled}
            onChange={(language) => mutate({ captionsSecondLanguage: language === NONE ? null : language })}
          />
        </div>
        <Segmented
          className="self-start"
          label={t("Position of the captions")}
          options={[
            { value: "bottom", label: t("At the bottom"), disabled },
            { value: "top", label: t("At the top"), disabled },
          ]}
          value={event.captionsAtTop ? "top" : "bottom"}
          onChange={(position) => mutate({ captionsAtTop: position === "top" })}
        />
        <SettingSwitch
          event={event}
          field="captionsWithOtherViews"
          label={t("Show with other views")}
          description={t("The big screen shows the captions together with any other view.")}
        />
        {event.stageActivity === "captions" || event.isArchived ? null : (
          <Button variant="soft" icon={<Presentation />} onClick={() => control({ view: "captions" })}>
            {t("Show on big screen")}
          </Button>
        )}
      </div>
    </Card>
  );
}
