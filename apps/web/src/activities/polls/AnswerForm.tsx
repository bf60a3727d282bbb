/** The form to answer a poll: its controls depend on the kind. */
import type { PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { POLL_TEXT_MAX } from "@hubbub/contract/activities/polls/index";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
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
  const maySubmit = useSubmissionGate();
  const onAnswer = (answer: PollAnswer) => {
    if (maySubmit()) props.onAnswer(answer);
  };
  switch (props.poll.kind) {
    case "choice":
    case "quiz":
      return <ChoiceForm {...props} onAnswer={onAnswer} />;
    case "scale":
      return <ScaleForm {...props} onAnswer={onAnswer} />;
    case "ranking":
      return <LaterRankingForm {...props} onAnswer={onAnswer} />;
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
  const { field, button, onSubmit } = useTextForm({
    name: `poll-draft:${poll.id}`,
    initial: initial && "text" in initial ? initial.text : "",
    max: POLL_TEXT_MAX,
    closed,
    send: (text) => onAnswer({ text }),
  });
  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit}>
      <TextArea {...field} label={poll.question} hideLabel placeholder={t("Your answer")} rows={2} />
      <Button {...button} size="lg" block>
        {t("Send answer")}
      </Button>
    </form>
  );
}
