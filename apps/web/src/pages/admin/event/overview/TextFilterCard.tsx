/** Settings of the event's text filter: on or off, action on a match, and words. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Funnel } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { DialogButton } from "../../../../ui/DialogButton.tsx";
import { Segmented } from "../../../../ui/Segmented.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../../../organizer/mutations.ts";
import { SettingSwitch } from "../../../../organizer/SettingSwitch.tsx";
import { FilterWordsDialog } from "./FilterWordsDialog.tsx";

export function TextFilterCard({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);
  return (
    <Card padding="sm" className="flex flex-col gap-2">
      <SettingSwitch
        event={event}
        field="textFilterEnabled"
        icon={<Funnel />}
        label={t("Word filter")}
        description={t("Checks names, questions, answers, ideas and topics")}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1.5">
        <Segmented
          label={t("If a text contains a filtered word")}
          options={[
            { value: "hold", label: t("Hold for review"), disabled: !canEditSettings(event) },
            { value: "refuse", label: t("Reject"), disabled: !canEditSettings(event) },
          ]}
          value={event.wordFilterAction}
          onChange={(wordFilterAction) => mutate({ wordFilterAction })}
        />
        <DialogButton
          size="sm"
          variant="quiet"
          renderDialog={(close) => <FilterWordsDialog eventId={event.id} onClose={close} />}
        >
          {t("Edit words…")}
        </DialogButton>
      </div>
    </Card>
  );
}
