import type { OrganizerEvent } from "@hubbub/contract/events";
import { ShieldCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";

/** Switch that holds questions of people who are not signed in for review. */
export function ReviewQuestionsCard({ event }: { event: OrganizerEvent }) {
  return (
    <Card padding="list">
      <SettingSwitch
        event={event}
        field="reviewAnonymousQuestions"
        icon={<ShieldCheck />}
        label={t("Review anonymous questions")}
        description={t("Each anonymous question waits until a moderator approves it")}
      />
    </Card>
  );
}
