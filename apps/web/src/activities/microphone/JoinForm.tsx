import { TOPIC_MAX } from "@hubbub/contract/activities/microphone/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { isBlank, normalizeText, PARTICIPANT_NAME_MAX } from "@hubbub/contract/text";
import { Mic } from "lucide-react";
import { useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useJoin } from "./submissions.ts";

export function JoinForm({ event }: { event: PublicEvent }) {
  const sender = useSender();
  const [showsName, setShowsName] = useState(false);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const join = useJoin(event.id);
  const closed = useFormClosedReason(event, "microphone");
  const form = useTextForm({
    name: `microphone-topic:${event.id}`,
    max: TOPIC_MAX,
    isOptional: true,
    closed,
    isPending: join.isPending,
    send: (topic) => {
      const participantName = normalizeText(sender.participantName);
      if (isBlank(participantName)) {
        setIsNameMissing(true);
        nameField.current?.focus();
      } else {
        const { profileId } = sender;
        join.mutate({ topic, showsName, participantName, profileId, participantId }, { onSuccess: form.reset });
      }
      // The topic stays in the field until the person has joined.
      return false;
    },
  });

  return (
    <Card title={t("Would you like to speak?")}>
      <form className="flex flex-col gap-4" noValidate onSubmit={form.onSubmit}>
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
          {...form.field}
          label={t("Topic")}
          optional
          hint={t("Only the team and the event's speakers can see your topic.")}
        />
        <Switch
          label={t("Show my name on the big screen")}
          description={t("Others see your name when you are next and while you speak.")}
          checked={showsName}
          disabled={closed !== null}
          onChange={setShowsName}
        />
        <Button {...form.button} size="lg" block icon={<Mic />}>
          {t("Join the queue")}
        </Button>
      </form>
    </Card>
  );
}
