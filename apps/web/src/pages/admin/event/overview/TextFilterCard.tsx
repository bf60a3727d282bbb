/** The text filter of an event: whether it checks names, questions and answers, what it does, and its words. */
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { Funnel } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Segmented } from "../../../../ui/Segmented.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../../mutations.ts";
import { maySetUp } from "../may-set-up.ts";
import { FilterWordsDialog } from "./FilterWordsDialog.tsx";

export function TextFilterCard({ event }: { event: OrganizerEvent }) {
  const update = useUpdateEvent(event.id);
  const [isOpen, setIsOpen] = useState(false);

  const change = async (fields: UpdateEvent) => {
    try {
      await update.mutateAsync(fields);
      toast({ title: t("Feature updated"), description: t("Changes are live for all attendees"), tone: "success" });
    } catch (error) {
      toast({ title: t("Failed to update feature"), description: reasonOf(error, ""), tone: "error" });
    }
  };

  return (
    <Card className="flex flex-col gap-2 px-5 py-2.5">
      <Switch
        icon={<Funnel />}
        label={t("Word filter")}
        description={
          event.textFilterEnabled
            ? t("Checks names, questions and responses")
            : t("Off for names, questions and responses")
        }
        checked={event.textFilterEnabled}
        disabled={!maySetUp(event)}
        onChange={(on) => void change({ textFilterEnabled: on })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1.5">
        <Segmented
          label={t("Texts with such a word")}
          options={[
            { value: "hold", label: t("Hold for review"), disabled: !maySetUp(event) },
            { value: "refuse", label: t("Refuse"), disabled: !maySetUp(event) },
          ]}
          value={event.wordFilterAction}
          onChange={(wordFilterAction) => void change({ wordFilterAction })}
        />
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
          {t("Words…")}
        </Button>
      </div>
      {isOpen ? <FilterWordsDialog eventId={event.id} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
