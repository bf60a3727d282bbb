import { FEATURE_FLAGS, FEATURE_NAMES, type FeatureFlag, type OrganizerEvent } from "@hubbub/contract/events";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { toast } from "../../../../ui/toast.ts";
import { FEATURE_ICONS } from "../../feature-icons.ts";
import { reasonOf, useUpdateEvent } from "../../mutations.ts";
import { maySetUp } from "../may-set-up.ts";

/** One switch per activity. It moves at once and moves back when the server refuses. */
export function FeatureControls({ event }: { event: OrganizerEvent }) {
  const update = useUpdateEvent(event.id);
  const may = maySetUp(event);

  const change = async (flag: FeatureFlag, on: boolean) => {
    try {
      await update.mutateAsync({ [flag]: on });
      toast({ title: t("Feature updated"), description: t("Changes are live for all attendees"), tone: "success" });
    } catch (error) {
      toast({ title: t("Failed to update feature"), description: reasonOf(error, ""), tone: "error" });
    }
  };

  return (
    <Card className="feature-controls">
      <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
      <p className="mt-0.5 mb-1.5 text-xs text-muted">{explain(event)}</p>
      <ul className="switch-list">
        {FEATURE_FLAGS.map((flag) => {
          const Icon = FEATURE_ICONS[flag];
          return (
            <li key={flag}>
              <Switch
                icon={<Icon />}
                label={t(FEATURE_NAMES[flag])}
                checked={event[flag]}
                disabled={!may}
                onChange={(on) => void change(flag, on)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function explain(event: OrganizerEvent): string {
  if (!maySetUp(event)) return t("Admins and the owner of the event change these");
  if (event.isArchived) return t("Archived: attendees read, whatever is on");
  return t("Changes reach every phone at once");
}
