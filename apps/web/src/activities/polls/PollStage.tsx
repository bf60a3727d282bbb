/** A poll on the stage: the question, growing bars or the number of answers, and the outcome of a quiz. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls";
import { CircleCheck } from "lucide-react";
import type { CSSProperties } from "react";

import { distinctKeys } from "../../lib/distinct-keys.ts";
import { interfaceLanguage, plural, t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { usePollsLive } from "./live.ts";
import { currentPoll } from "./poll-rules.ts";
import { usePolls } from "./queries.ts";
import { QuizRing } from "./QuizRing.tsx";
import { type ResultRow, resultRows, resultsOnStage } from "./result-rows.ts";
import { formatMean, rowValue } from "./Results.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";
import "./poll-stage.css";

/** No stage has room for more texts or words. */
const TEXTS_SHOWN = 6;
const WORDS_SHOWN = 10;

export function PollStage({ event, renderLobby }: StageActivityProps) {
  usePollsLive(event.id);
  const { data, isError } = usePolls(event.id);
  const poll = currentPoll(data?.polls ?? []);
  if (data && poll) return <PollView poll={poll} offset={data.offset} />;
  if (data === undefined && !isError) return null;
  return renderLobby({ title: t("A poll is coming up"), hints: [t("Answer on your phone")] });
}

function PollView({ poll, offset }: { poll: Poll; offset: number }) {
  const secondsLeft = useSecondsLeft(poll.closesAt, offset);
  const results = resultsOnStage(poll);
  const rows = results ? resultRows(poll, results) : hiddenRows(poll);
  return (
    <>
      <section className="poll-stage flex flex-1 flex-col justify-center min-h-0">
        <div className="poll-stage-head flex items-center">
          <h2 className="poll-stage-question min-w-0 flex-1 text-start text-balance wrap-anywhere" dir="auto">
            {poll.question}
          </h2>
          {secondsLeft === null ? null : <QuizRing secondsLeft={secondsLeft} seconds={poll.secondsToAnswer ?? 1} />}
        </div>
        {results?.kind === "text" ? (
          <StageTexts results={results} />
        ) : results === null && poll.options.length === 0 ? (
          <HiddenAnswers poll={poll} />
        ) : (
          <StageBars rows={rows} hasResults={results !== null} />
        )}
        {results?.kind === "quiz" && results.fastest.length > 0 ? <Fastest results={results} /> : null}
      </section>
      <div className="stage-foot absolute flex flex-col justify-center">
        <p className="stage-foot-title tracking-[-0.012em]">{answersLabel(poll)}</p>
        <p className="text-muted text-(length:--stage-text) leading-[1.25]">
          {stateLabel(poll, secondsLeft)}
          {results?.kind === "scale" && results.mean !== null
            ? ` · ${t("Mean {mean}", { mean: formatMean(results.mean) })}`
            : null}
        </p>
      </div>
    </>
  );
}

function StageBars({ rows, hasResults }: { rows: readonly ResultRow[]; hasResults: boolean }) {
  if (rows.length === 0) return null;
  return (
    <ul className="poll-stage-bars flex flex-col" data-many={rows.length > 6 ? "" : undefined}>
      {rows.map((row) => (
        <li key={row.id} className="poll-stage-bar relative" data-correct={row.isCorrect ? "" : undefined}>
          <span
            className="poll-stage-fill absolute"
            aria-hidden="true"
            style={{ "--share": hasResults ? row.share : 0 } as CSSProperties}
          />
          <span className="poll-stage-row relative flex items-center">
            <bdi className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-nowrap">{row.label}</bdi>
            {row.isCorrect ? <CircleCheck aria-label={t("Correct")} /> : null}
            {hasResults ? <b className="flex-none tabular-nums">{rowValue(row)}</b> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A scale or an open text whose results are hidden: the values to choose from, or an empty sheet. */
function HiddenAnswers({ poll }: { poll: Poll }) {
  const { scale } = poll;
  if (!scale)
    return <p className="poll-stage-hint text-muted">{t("Your words appear here when the organizer shows them.")}</p>;
  return (
    <ol className="poll-stage-scale grid">
      {Array.from({ length: scale.max }, (_, index) => (
        <li key={index} className="grid content-center justify-items-center text-center">
          <b>{(index + 1).toLocaleString(interfaceLanguage())}</b>
          <bdi className="wrap-anywhere">
            {index === 0 ? scale.lowLabel : index === scale.max - 1 ? scale.highLabel : ""}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

function StageTexts({ results }: { results: Extract<PollResults, { kind: "text" }> }) {
  return (
    <div className="poll-stage-texts grid min-h-0">
      <ul className="poll-stage-words flex flex-wrap items-baseline">
        {results.words.slice(0, WORDS_SHOWN).map(({ word, count }, index) => (
          <li key={word} data-first={index === 0 ? "" : undefined}>
            <bdi>{word}</bdi>{" "}
            <small className="text-muted tabular-nums">{count.toLocaleString(interfaceLanguage())}</small>
          </li>
        ))}
      </ul>
      <ul className="poll-stage-quotes flex flex-col min-h-0 overflow-hidden">
        {results.texts.slice(0, TEXTS_SHOWN).map(({ id, text }) => (
          <li key={id} className="text-start wrap-anywhere" dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fastest({ results }: { results: Extract<PollResults, { kind: "quiz" }> }) {
  const keys = distinctKeys(results.fastest.map(({ displayName }) => displayName));
  return (
    <div className="poll-stage-fastest">
      <h3>{t("The fastest correct answers")}</h3>
      <ol className="flex flex-wrap">
        {results.fastest.map(({ displayName, points }, index) => (
          <li key={keys[index]}>
            <b>{(index + 1).toLocaleString(interfaceLanguage())}.</b> <bdi>{shownName(displayName)}</bdi>{" "}
            <span className="text-muted tabular-nums">{plural(points, "1 point", "{count} points")}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The options while their results are hidden; for a scale and a text nothing. */
function hiddenRows({ options }: Poll): ResultRow[] {
  return options.map(({ id, text }) => ({ id, label: text, share: 0, percentage: 0, count: 0, isCorrect: false }));
}

/** The number of answers; that of an open quiz is a secret. */
function answersLabel({ kind, state, answered }: Poll): string {
  const isSecret = answered === null || (kind === "quiz" && state === "open");
  return isSecret ? t("Quiz") : plural(answered, "1 answer", "{count} answers");
}

function stateLabel({ state }: Poll, secondsLeft: number | null): string {
  if (state === "closed") return t("Results");
  return secondsLeft === 0 ? t("Time is up.") : t("Answer on your phone");
}
