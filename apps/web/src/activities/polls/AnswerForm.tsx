/** The form to answer a poll: its controls depend on the kind. */
import { POLL_TEXT_MAX } from "@hubbub/contract/activities/polls/index";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { personalKey } from "../../lib/storage.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import type { AnswerFormProps } from "./answer-form-props.ts";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { RankedOption, RankedOptions } from "./RankedOptions.tsx";
import { ScaleSlider } from "./ScaleSlider.tsx";

/** Dragging needs a library that other polls do not. */
const RankingForm = lazyPart(async () => (await import("./RankingForm.tsx")).RankingForm);

export function AnswerForm(props: AnswerFormProps) {
  return (
    <>
      {props.closed === null ? null : <Hint>{props.closed}</Hint>}
      <fieldset className="flex flex-col gap-4" disabled={props.closed !== null}>
        <legend className="sr-only">{props.poll.question}</legend>
        <Controls {...props} />
      </fieldset>
    </>
  );
}

function Controls(props: AnswerFormProps) {
  switch (props.poll.kind) {
    case "choice":
    case "quiz":
      return <ChoiceForm {...props} />;
    case "scale":
      return <ScaleForm {...props} />;
    case "ranking":
      return <LaterRankingForm {...props} />;
    case "text":
      return <TextForm {...props} />;
  }
}

/** Until the code is loaded, the options stand in the same places. */
function LaterRankingForm(props: AnswerFormProps) {
  const { poll } = props;
  const options = (
    <RankedOptions poll={poll} onSend={null}>
      {poll.options.map(({ id, text }, index) => (
        <RankedOption key={id} rank={index + 1} text={text} />
      ))}
    </RankedOptions>
  );
  return <RankingForm {...props} loading={options} />;
}

function ScaleForm({ poll: { question, scale }, initial, closed, onAnswer }: AnswerFormProps) {
  const max = scale?.max ?? 1;
  const [value, setValue] = useState(initial && "value" in initial ? initial.value : Math.ceil(max / 2));
  return (
    <form className="flex flex-col gap-4" onSubmit={submitWith(() => onAnswer({ value }))}>
      <ScaleSlider
        label={question}
        max={max}
        lowLabel={scale?.lowLabel ?? ""}
        highLabel={scale?.highLabel ?? ""}
        value={value}
        disabled={closed !== null}
        onChange={setValue}
      />
      <Button type="submit" size="lg" block disabled={closed !== null}>
        {t("Send answer")}
      </Button>
    </form>
  );
}

function TextForm({ poll, initial, closed, onAnswer }: AnswerFormProps) {
  const initialText = initial && "text" in initial ? initial.text : "";
  const [draft, setDraft, resetDraft] = useDraft(personalKey(`poll-draft:${poll.id}`), initialText);
  const text = normalizeText(draft);
  const canSubmit = closed === null && !isBlank(text) && text.length <= POLL_TEXT_MAX;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={submitWith(() => {
        if (canSubmit && onAnswer({ text })) resetDraft();
      })}
    >
      <TextArea
        label={poll.question}
        hideLabel
        placeholder={t("Your answer")}
        value={draft}
        onChange={setDraft}
        rows={2}
        max={POLL_TEXT_MAX}
        counter
        disabled={closed !== null}
      />
      <Button type="submit" size="lg" block disabled={!canSubmit}>
        {t("Send answer")}
      </Button>
    </form>
  );
}
