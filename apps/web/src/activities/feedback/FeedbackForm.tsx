/** Asks for one to five stars and a comment after the end of a session. Shows nothing once the time for it is over. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";
import { FEEDBACK_COMMENT_MAX, FEEDBACK_STARS_MAX } from "@hubbub/contract/activities/feedback/index";
import { useId, useState } from "react";
import { Star } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { isUnsettled } from "../../outbox/entry.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { useOutbox } from "../../outbox/use-outbox.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { FEEDBACK_CALL, submitFeedback } from "./submissions.ts";
import { ownFeedbackQuery } from "./queries.ts";

export function FeedbackForm({ event: { id: eventId } }: { event: { id: string } }) {
  const { data } = useLiveList(ownFeedbackQuery(eventId));
  const entry = useOutbox(eventId, FEEDBACK_CALL).at(-1);
  const [isChanging, setIsChanging] = useState(false);
  const [openedAt] = useState(() => Date.now());
  if (!data?.closesAt || Date.parse(data.closesAt) <= openedAt) return null;

  const isUnsent = entry !== undefined && isUnsettled(entry);
  if ((data.feedback || isUnsent) && !isChanging) {
    return (
      <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
        <p>{t("Thank you for your feedback.")}</p>
        {isUnsent ? <EntryStatus state={entry.state} status={entry.status} /> : null}
        <Button size="sm" variant="quiet" onClick={() => setIsChanging(true)}>
          {t("Change feedback")}
        </Button>
      </div>
    );
  }
  // Not saved while it is unsent or refused.
  const sent =
    entry && entry.state !== "saved" ? (entry.body as Pick<OwnFeedback, "stars" | "comment">) : data.feedback;
  return (
    <Fields
      eventId={eventId}
      sentStars={sent?.stars ?? null}
      sentComment={sent?.comment ?? ""}
      onSent={() => setIsChanging(false)}
    />
  );
}

interface FieldsProps {
  eventId: string;
  sentStars: number | null;
  sentComment: string;
  onSent: () => void;
}

function Fields({ eventId, sentStars, sentComment, onSent }: FieldsProps) {
  const [stars, setStars] = useState(sentStars);
  const { field, button, onSubmit } = useTextForm({
    name: `feedback-draft:${eventId}`,
    initial: sentComment,
    max: FEEDBACK_COMMENT_MAX,
    isOptional: true,
    closed: null,
    send: (comment) => {
      if (stars === null) return false;
      submitFeedback(eventId, { stars, comment: comment === "" ? null : comment });
      return onSent();
    },
  });
  return (
    <form className="mt-5 flex flex-col gap-3" onSubmit={onSubmit}>
      <StarChoice label={t("How was this session?")} stars={stars} onChange={setStars} />
      <TextArea {...field} label={t("Comment (optional)")} hideLabel placeholder={t("Comment (optional)")} rows={2} />
      <Button {...button} variant="soft" block disabled={stars === null || button.disabled}>
        {t("Send feedback")}
      </Button>
    </form>
  );
}

interface StarChoiceProps {
  label: string;
  /** Null until one is chosen. */
  stars: number | null;
  onChange: (stars: number) => void;
}

const choices = Array.from({ length: FEEDBACK_STARS_MAX }, (_, index) => index + 1);

/** One to five stars. It consists of native radio buttons, so the arrow keys work. */
function StarChoice({ label, stars, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="w-full text-center font-strong">{label}</legend>
      <div className="mt-1 flex justify-center gap-1">
        {choices.map((choice) => {
          const isFilled = choice <= (stars ?? 0);
          return (
            <label
              key={choice}
              className={`relative grid size-target cursor-pointer place-items-center rounded-md has-focus-visible:focus-ring ${isFilled ? "text-amber-ink" : "text-line-strong"}`}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                value={choice}
                checked={choice === stars}
                aria-label={plural(choice, "1 star", "{count} stars")}
                onChange={() => onChange(choice)}
              />
              <Star className={isFilled ? "size-8 fill-amber" : "size-8"} aria-hidden="true" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
