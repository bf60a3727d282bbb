import type { OrganizerEvent } from "@hubbub/contract/events";
import { ShieldCheck } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { maySetUp } from "../may-set-up.ts";
import { useChangeSetting } from "../use-change-setting.ts";

/** Whether questions of people who are not signed in wait for a moderator (D-30). */
export function ReviewQuestionsCard({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id);

  return (
    <Card className="px-5 py-2.5">
      <Switch
        icon={<ShieldCheck />}
        label={t("Review anonymous questions")}
        description={
          event.reviewAnonymousQuestions ? t("They wait for a moderator") : t("They are on the wall at once")
        }
        checked={event.reviewAnonymousQuestions}
        disabled={!maySetUp(event)}
        onChange={(on) => void change({ reviewAnonymousQuestions: on })}
      />
    </Card>
  );
}
