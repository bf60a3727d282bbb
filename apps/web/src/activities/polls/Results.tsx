/** The results of a poll on phones and in the event admin: bars, a mean, or texts. */
import type { Poll, PollAnswer, PollResults } from "@hubbub/contract/activities/polls/calls";
import { Check, CircleCheck, X } from "lucide-react";

import { formatNumber, formatPercent, plural, t } from "../../lib/i18n/translate.ts";
import { NO_NUMBER } from "../../lib/text.ts";
import { repeatedWords, type ResultRow, resultRows, resultsOf } from "./result-rows.ts";
import { Hint } from "../../ui/Hint.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";

interface ResultsProps {
  poll: Poll;
  /** The own answer, which is marked; null without one. */
  own?: PollAnswer | null;
  /** What is shown elsewhere: the texts of a text poll in a list, or the rows in the form. */
  hides?: "texts" | "rows" | undefined;
}

/** Number of texts shown on a phone. */
const TEXTS_SHOWN = 20;
/** Number of words shown above the texts. */
const WORDS_SHOWN = 12;

/** Results that are not known yet only take their space, so that the page does not move once they are. */
export function Results({ poll, own = null, hides }: ResultsProps) {
  const isOwn = ownTest(own);
  const isKnown = poll.results !== null;
  const results = resultsOf(poll);
  const hasSolution = results.kind === "quiz" && poll.state === "closed";
  return (
    <div className="flex flex-col gap-3" aria-busy={!isKnown}>
      {results.kind === "text" ? (
        <TextResults results={results} wordsOnly={hides === "texts"} />
      ) : hides === "rows" ? null : (
        <ul className="flex flex-col gap-3">
          {resultRows(poll).map((row) => (
            <ResultBar
              key={row.id}
              row={row}
              isKnown={isKnown}
              isOwn={isOwn(row.id)}
              isWrong={hasSolution && !row.isCorrect}
            />
          ))}
        </ul>
      )}
      <Hint>
        {isKnown ? plural(results.answered, "1 answer", "{count} answers") : NO_NUMBER}
        {results.kind === "scale" && results.mean !== null
          ? ` · ${t("Average {mean}", { mean: formatMean(results.mean) })}`
          : null}
      </Hint>
    </div>
  );
}

/** A mean with one decimal, in the format of the reader's language. */
export function formatMean(mean: number): string {
  return formatNumber(mean, { maximumFractionDigits: 1 });
}

/** The number beside a bar: a percentage, or the points of a ranking. */
export function rowValue({ percentage, count }: ResultRow): string {
  if (percentage === null) return plural(count, "1 point", "{count} points");
  return formatPercent(percentage / 100);
}

interface ResultBarProps extends ShareProps {
  /** Whether the own answer contains it. */
  isOwn: boolean;
  /** Whether it is not the solution of a closed quiz. */
  isWrong: boolean;
}

/** A row of the results, in a list. */
export function ResultBar({ row, isKnown, isOwn, isWrong }: ResultBarProps) {
  const OwnMark = isWrong ? X : Check;
  return (
    <li className={`grid gap-1.5 ${row.isCorrect ? "text-success-ink" : ""}`}>
      <span className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <bdi className="min-w-0 font-strong">{row.label}</bdi>
          {row.isCorrect ? <CircleCheck size={18} role="img" aria-label={t("Correct")} className="flex-none" /> : null}
          {isOwn ? <OwnMark size={18} role="img" aria-label={t("Your answer")} className="flex-none" /> : null}
        </span>
        <ShareValue row={row} isKnown={isKnown} />
      </span>
      <ShareTrack row={row} isKnown={isKnown} />
    </li>
  );
}

interface ShareProps {
  row: ResultRow;
  /** Whether its number is known. */
  isKnown: boolean;
}

/** The number of a row; its space until it is known. */
export function ShareValue({ row, isKnown }: ShareProps) {
  return <b className="flex-none tabular-nums">{isKnown ? rowValue(row) : NO_NUMBER}</b>;
}

/** The bar of a row; empty until its number is known. */
export function ShareTrack({ row, isKnown }: ShareProps) {
  return (
    <ShareBar
      share={isKnown ? row.share : 0}
      color={row.isCorrect ? "bg-success" : "bg-teal"}
      className="h-3.5 w-full overflow-hidden"
    />
  );
}

interface TextResultsProps {
  results: Extract<PollResults, { kind: "text" }>;
  wordsOnly: boolean;
}

function TextResults({ results, wordsOnly }: TextResultsProps) {
  const words = repeatedWords(results);
  return (
    <>
      {words.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t("Most frequent words")}>
          {words.slice(0, WORDS_SHOWN).map(({ word, count }) => (
            <li key={word} className="rounded-md bg-sunken px-3 py-1.5">
              <bdi>{word}</bdi> <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {wordsOnly ? null : (
        <ul className="flex flex-col gap-2">
          {results.texts.slice(0, TEXTS_SHOWN).map(({ id, text }) => (
            <li key={id} className="rounded-md bg-sunken px-3 py-1.5 whitespace-pre-line" dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns whether the own answer contains the option or value of a row. A ranking contains all, so it marks none. */
function ownTest(own: PollAnswer | null): (id: string) => boolean {
  if (own && "optionIds" in own) return (id) => own.optionIds.includes(id);
  if (own && "value" in own) return (id) => String(own.value) === id;
  return () => false;
}
