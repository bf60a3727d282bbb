import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import type { WordFilterAction } from "@hubbub/contract/moderation";
import { MessageSquareWarning, Pencil } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../../mutations.ts";
import { maySetUp } from "../may-set-up.ts";
import { FilterWordsDialog } from "./FilterWordsDialog.tsx";

/** The text filter of an event: on or off, what it does, and the event's own words. */
export function TextFilterCard({ event }: { event: OrganizerEvent }) {
  const [editing, setEditing] = useState(false);
  const update = useUpdateEvent(event.id);
  const may = maySetUp(event);
  const actions: { value: WordFilterAction; label: string }[] = [
    { value: "hold", label: t("Hold for a moderator") },
    { value: "refuse", label: t("Refuse with a sentence") },
  ];

  const change = async (fields: UpdateEvent) => {
    try {
      await update.mutateAsync(fields);
      toast({ title: t("Feature updated"), description: t("Changes are live for all attendees"), tone: "success" });
    } catch (error) {
      toast({ title: t("Failed to update feature"), description: reasonOf(error, ""), tone: "error" });
    }
  };

  return (
    <Card className="text-filter-card" aria-label={t("Text filter")}>
      <Switch
        icon={<MessageSquareWarning />}
        label={t("Text filter")}
        description={t("Strong language in names, questions and answers")}
        checked={event.textFilterEnabled}
        disabled={!may}
        onChange={(textFilterEnabled) => void change({ textFilterEnabled })}
      />
      <Select
        label={t("When it finds a word")}
        options={actions}
        value={event.wordFilterAction}
        disabled={!may}
        onChange={(wordFilterAction) => void change({ wordFilterAction })}
      />
      <Button variant="quiet" size="sm" icon={<Pencil />} className="mt-3" onClick={() => setEditing(true)}>
        {t("Words of this event")}
      </Button>
      <FilterWordsDialog event={event} open={editing} onClose={() => setEditing(false)} />
    </Card>
  );
}
