/** A poll on the stage: the question, growing bars or the number of answers, and the outcome of a quiz. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
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
import { repeatedWords, type ResultRow, resultRows, resultsOnStage } from "./result-rows.ts";
import { formatMean, rowValue } from "./Results.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";
import "./poll-stage.css";

/** No stage has room for more texts or words. */
const TEXTS_SHOWN = 6;
const WORDS_SHOWN = 10;
/** More options than this are in two columns. */
const ONE_COLUMN_MAX = 6;
/** Number of Latin letters in a line of an option, and in one of two columns. */
const LINE = 72;
const LINE_OF_COLUMN = 40;
/** A question with more letters than this is smaller. */
const LONG_QUESTION = 90;
/** Takes the space of a number. */
const NO_NUMBER = "\u00A0";
/** Letters of these scripts are about two Latin ones wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function PollStage({ event, renderLobby }: StageActivityProps) {
  usePollsLive(event.id);
  const { data, isError, isFetchedAfterMount } = usePolls(event.id);
  const poll = currentPoll(data?.polls ?? []);
  // The page data does not tell how this device's clock differs from the server's.
  if (data && poll) return <PollView poll={poll} offset={isFetchedAfterMount ? data.offset : null} />;
  if (data === undefined && !isError) return null;
  return renderLobby({ title: t("A poll is coming up"), hints: [t("Answer on your phone")] });
}

/** @param offset null if it is not known: a quiz then shows no seconds */
function PollView({ poll, offset }: { poll: Poll; offset: number | null }) {
  const secondsLeft = useSecondsLeft(offset === null ? null : poll.closesAt, offset ?? 0);
  const results = resultsOnStage(poll);
  const rows = results ? resultRows(poll, results) : hiddenRows(poll);
  return (
    <>
      <section className="poll-stage flex flex-1 flex-col min-h-0">
        <div className="poll-stage-head flex items-center" data-quiz={poll.kind === "quiz" ? "" : undefined}>
          <h2
            className="poll-stage-question min-w-0 flex-1 text-start text-balance wrap-anywhere"
            data-long={widthOf(poll.question) > LONG_QUESTION ? "" : undefined}
            dir="auto"
          >
            {poll.question}
          </h2>
          {secondsLeft === null ? null : <QuizRing secondsLeft={secondsLeft} seconds={poll.secondsToAnswer ?? 1} />}
        </div>
        {results?.kind === "text" ? (
          <StageTexts results={results} />
        ) : results === null && poll.options.length === 0 ? (
          <HiddenAnswers poll={poll} />
        ) : (
          <StageBars rows={rows} hasResults={results !== null} isScale={poll.kind === "scale"} />
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

interface StageBarsProps {
  rows: readonly ResultRow[];
  hasResults: boolean;
  isScale: boolean;
}

/** The bars share the height that the question leaves; many options are in two columns. */
function StageBars({ rows, hasResults, isScale }: StageBarsProps) {
  if (rows.length === 0) return null;
  const hasTwoColumns = rows.length > ONE_COLUMN_MAX && !isScale;
  const perLine = hasTwoColumns ? LINE_OF_COLUMN : LINE;
  const widest = Math.max(...rows.map(({ label }) => widthOf(label)));
  return (
    // Attributes, because HTML of the server cannot have styles.
    <div
      className="poll-stage-bars min-h-0"
      data-rows={hasTwoColumns ? Math.ceil(rows.length / 2) : rows.length}
      data-lines={Math.max(1, Math.ceil(widest / perLine))}
    >
      <ul className="poll-stage-grid grid h-full" data-columns={hasTwoColumns ? "" : undefined}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="poll-stage-bar relative grid min-h-0 items-center"
            data-correct={row.isCorrect ? "" : undefined}
          >
            <span
              className="poll-stage-fill absolute"
              aria-hidden="true"
              style={{ "--share": hasResults ? row.share : 0 } as CSSProperties}
            />
            <span className="poll-stage-row relative flex items-center">
              <span className="min-w-0 flex-1">
                <bdi className="poll-stage-label overflow-hidden wrap-anywhere">{row.label}</bdi>
              </span>
              {row.isCorrect ? <CircleCheck aria-label={t("Correct")} /> : null}
              {hasResults ? <b className="flex-none tabular-nums">{rowValue(row)}</b> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
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
  const words = repeatedWords(results);
  return (
    <div className="poll-stage-texts grid flex-1 min-h-0" data-wide={words.length === 0 ? "" : undefined}>
      {words.length > 0 ? (
        <ul className="poll-stage-words flex flex-wrap items-baseline">
          {words.slice(0, WORDS_SHOWN).map(({ word, count }, index) => (
            <li key={word} data-first={index === 0 ? "" : undefined}>
              <bdi>{word}</bdi>{" "}
              <small className="text-muted tabular-nums">{count.toLocaleString(interfaceLanguage())}</small>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="poll-stage-quotes flex flex-col flex-wrap h-full min-h-0 overflow-hidden">
        {results.texts.slice(0, TEXTS_SHOWN).map(({ id, text }) => (
          <li key={id}>
            <span className="poll-stage-quote overflow-hidden text-start wrap-anywhere" dir="auto">
              {text}
            </span>
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

/** The approximate width of a text, in Latin letters. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (WIDE.test(letter) ? 2 : 1), 0);
}

/** The options while their results are hidden; for a scale and a text nothing. */
function hiddenRows({ options }: Poll): ResultRow[] {
  return options.map(({ id, text }) => ({ id, label: text, share: 0, percentage: 0, count: 0, isCorrect: false }));
}

/** The number of answers, nothing if it is not known; that of an open quiz is a secret. */
function answersLabel({ kind, state, answered }: Poll): string {
  if (kind === "quiz" && (state === "open" || answered === null)) return t("Quiz");
  return answered === null ? NO_NUMBER : plural(answered, "1 answer", "{count} answers");
}

function stateLabel({ state }: Poll, secondsLeft: number | null): string {
  if (state === "closed") return t("Results");
  return secondsLeft === 0 ? t("Time is up.") : t("Answer on your phone");
}
