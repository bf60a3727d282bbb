/** A poll on the stage: the question, growing bars or the number of answers, and the outcome of a quiz. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";

import { distinctKeys } from "../../lib/distinct-keys.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { NO_NUMBER } from "../../lib/text.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { shownName } from "../../ui/shown-name.ts";
import { type StageActivityProps, StageFoot, StageNote, StageTitle } from "../../ui/StageView.tsx";
import { useFit } from "../../ui/stage-fit.ts";
import { currentPoll } from "./poll-rules.ts";
import { pollsQuery } from "./queries.ts";
import { QuizRing } from "./QuizRing.tsx";
import { repeatedWords, resultRows, showsResults } from "./result-rows.ts";
import { formatMean } from "./Results.tsx";
import { StageBars } from "./StageBars.tsx";

/** No stage has room for more texts or words. */
const TEXTS_SHOWN = 6;
const WORDS_SHOWN = 10;

export function PollStage({ event, renderLobby }: StageActivityProps) {
  const { data, isError } = useLiveList(pollsQuery(event.id));
  const poll = currentPoll(data ?? []);
  if (poll) return <PollView poll={poll} />;
  if (data === undefined && !isError) return null;
  return renderLobby({ title: t("A poll will open soon"), hints: [t("Answer on your phone")] });
}

function PollView({ poll }: { poll: Poll }) {
  const secondsLeft = useCountdown(poll.closesAt === null ? null : Date.parse(poll.closesAt));
  const results = showsResults(poll, false) ? poll.results : null;
  const rows = resultRows(results ? poll : { ...poll, results, correctOptionIds: null });
  return (
    <>
      <section className="flex min-h-0 flex-1 flex-col gap-3.5">
        <div
          // The height of the ring stays when it is gone, so that the options do not move.
          className={`flex items-center gap-5 ${poll.kind === "quiz" ? "min-h-20" : ""}`}
        >
          <StageTitle size={{ "text-2xl": 104, "text-lg": 200 }} className="min-w-0 flex-1">
            {poll.question}
          </StageTitle>
          {secondsLeft === null ? null : (
            <QuizRing className="text-2xl" secondsLeft={secondsLeft} seconds={poll.secondsToAnswer ?? 1} />
          )}
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
      <StageFoot title={answersLabel(poll)}>
        <StageNote>
          {stateLabel(poll, secondsLeft)}
          {results?.kind === "scale" && results.mean !== null
            ? ` · ${t("Average {mean}", { mean: formatMean(results.mean) })}`
            : null}
        </StageNote>
      </StageFoot>
    </>
  );
}

/** A scale or an open text whose results are hidden: the values to choose from, or an empty sheet. */
function HiddenAnswers({ poll }: { poll: Poll }) {
  const { scale } = poll;
  if (!scale)
    return (
      <p className="text-md leading-snug font-strong text-muted">
        {t("Your answers will appear here when the organizer shows them.")}
      </p>
    );
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-2">
      {Array.from({ length: scale.max }, (_, index) => (
        <li
          key={index}
          className="grid min-h-20 content-center justify-items-center rounded-sm bg-sunken p-2 text-center text-sm leading-tight font-strong plate"
        >
          <b className="font-heading text-3xl leading-tight font-bold">{formatNumber(index + 1)}</b>
          <bdi>{index === 0 ? scale.lowLabel : index === scale.max - 1 ? scale.highLabel : ""}</bdi>
        </li>
      ))}
    </ol>
  );
}

function StageTexts({ results }: { results: Extract<PollResults, { kind: "text" }> }) {
  const words = repeatedWords(results);
  return (
    <div className={`grid min-h-0 flex-1 gap-6 ${words.length > 0 ? "grid-cols-[minmax(0,2fr)_minmax(0,3fr)]" : ""}`}>
      {words.length > 0 ? (
        <ul className="flex flex-wrap content-start items-baseline gap-x-3.5 gap-y-1 font-heading text-md leading-tight font-strong">
          {words.slice(0, WORDS_SHOWN).map(({ word, count }, index) => (
            <li key={word} className={index === 0 ? "text-3xl text-teal-ink" : undefined}>
              <bdi>{word}</bdi> <small className="text-base text-muted tabular-nums">{formatNumber(count)}</small>
            </li>
          ))}
        </ul>
      ) : null}
      <NewestTexts texts={results.texts.slice(0, TEXTS_SHOWN)} />
    </div>
  );
}

function NewestTexts({ texts }: { texts: Extract<PollResults, { kind: "text" }>["texts"] }) {
  const { box, visible } = useFit();
  return (
    <div {...box} className="min-h-0 overflow-hidden">
      <ul className="relative flex h-full flex-col gap-2">
        {texts.map(({ id, text }, index) => (
          <li
            key={id}
            className="flex-none rounded-post bg-surface px-3 py-2 text-base leading-tight font-strong plate"
            hidden={index >= (visible[0] ?? TEXTS_SHOWN)}
          >
            <span className="line-clamp-4" dir="auto">
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
    <div>
      <h3 className="text-base leading-tight font-strong">{t("The fastest correct answers")}</h3>
      <ol className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-base leading-snug font-strong">
        {results.fastest.map(({ displayName, points }, index) => (
          <li key={keys[index]}>
            <b>{formatNumber(index + 1)}.</b> <bdi>{shownName(displayName)}</bdi>{" "}
            <span className="text-muted tabular-nums">{plural(points, "1 point", "{count} points")}</span>
          </li>
        ))}
      </ol>
    </div>
  );
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
