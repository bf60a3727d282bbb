import type { OrganizerEvent } from "@hubbub/contract/events";
import { ShieldCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";

/** Switch that holds questions of people who are not signed in for review. */
export function ReviewQuestionsCard({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);

  return (
    <Card className="px-5 py-2.5">
      <Switch
        icon={<ShieldCheck />}
        label={t("Review anonymous questions")}
        description={
          event.reviewAnonymousQuestions
            ? t("Each anonymous question waits until a moderator approves it")
            : t("Questions appear immediately")
        }
        checked={event.reviewAnonymousQuestions}
        disabled={!canEditSettings(event)}
        onChange={(on) => mutate({ reviewAnonymousQuestions: on })}
      />
    </Card>
  );
}
