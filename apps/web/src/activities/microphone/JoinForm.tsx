import { TOPIC_MAX } from "@hubbub/contract/activities/microphone/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText, PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";
import { Mic } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { personalKey } from "../../lib/storage.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useFormClosedReason, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useJoin } from "./submissions.ts";

export function JoinForm({ event }: { event: PublicEvent }) {
  const sender = useSender();
  const [topic, setTopic] = useDraft(personalKey(`microphone-topic:${event.id}`));
  const [showsName, setShowsName] = useState(false);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const join = useJoin(event.id);
  const maySubmit = useSubmissionGate();
  const closed = useFormClosedReason(event, "microphone");
  const topicText = normalizeText(topic);

  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (closed !== null || join.isPending || topicText.length > TOPIC_MAX || !maySubmit()) return;
    const participantName = normalizeText(sender.participantName);
    if (isBlank(participantName)) {
      setIsNameMissing(true);
      nameField.current?.focus();
      return;
    }
    join.mutate(
      { topic: topicText, showsName, participantName, profileId: sender.profileId, participantId },
      { onSuccess: () => setTopic("") },
    );
  };

  return (
    <Card title={t("Would you like to speak?")}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-muted">{closed ?? t("Join the queue. Your phone will tell you when it is your turn.")}</p>
        {sender.nameField === null ? (
          <Hint>
            {t("Joining as")} <bdi>{sender.participantName}</bdi>
          </Hint>
        ) : (
          <TextField
            ref={nameField}
            label={t("Your name")}
            value={sender.participantName}
            onChange={(next) => {
              setIsNameMissing(false);
              sender.nameField?.onChange(next);
            }}
            max={PARTICIPANT_NAME_MAX}
            autoComplete="nickname"
            required
            disabled={closed !== null}
            error={isNameMissing ? t("Enter your name so that the team can call you") : null}
          />
        )}
        <TextField
          label={t("Topic")}
          optional
          value={topic}
          onChange={setTopic}
          max={TOPIC_MAX}
          counter
          hint={t("Only the team and the event's speakers can see your topic.")}
          disabled={closed !== null}
        />
        <Switch
          label={t("Show my name on the big screen")}
          description={t("Others see your name when you are next and while you speak.")}
          checked={showsName}
          disabled={closed !== null}
          onChange={setShowsName}
        />
        <Button
          type="submit"
          size="lg"
          block
          icon={<Mic />}
          pending={join.isPending}
          disabled={closed !== null || topicText.length > TOPIC_MAX}
        >
          {t("Join the queue")}
        </Button>
      </form>
    </Card>
  );
}
