/** The word cloud with its list view, the number of responses, and empty states. */
import { Cloud, List, LogIn, Clock } from "lucide-react";
import { useMemo, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { isUnauthenticated } from "../../lib/request.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { useOwnResponses, withOwnWords, type OwnWord } from "./own-words.ts";
import { useIcebreakerList } from "./queries.ts";
import type { ResponseList } from "./response-list.ts";
import type { CloudFailure } from "./use-cloud.ts";
import { type CloudSettings, useCloudOptions } from "./use-cloud-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

type View = "cloud" | "list";

interface WordCloudCardProps {
  event: CloudSettings;
  /** Marks the words that this device submitted. */
  marksOwn?: boolean;
}

/** The word cloud with the words of this device marked. */
export function OwnWordCloud({ event }: { event: CloudSettings }) {
  return <WordCloudCard event={event} marksOwn />;
}

export function WordCloudCard({ event, marksOwn = false }: WordCloudCardProps) {
  const { data, error } = useIcebreakerList(event.id);
  const [view, setView] = useState<View>("cloud");
  const isEmpty = data?.responses.length === 0 && !data.own.some(({ status }) => status === "shown");

  return (
    <Card
      data-testid="word-cloud"
      title={t("Word cloud")}
      actions={
        !data || isEmpty ? null : (
          <Segmented
            compact
            label={t("Show as")}
            options={[
              { value: "cloud", label: t("Cloud"), icon: <Cloud aria-hidden="true" /> },
              { value: "list", label: t("List"), icon: <List aria-hidden="true" /> },
            ]}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      {data ? null : isUnauthenticated(error) ? <LoginNeeded /> : <LoadingCloud text={t("Loading responses...")} />}
      {data && isEmpty ? <NoResponses /> : null}
      {data && !isEmpty ? <Words event={event} list={data} view={view} marksOwn={marksOwn} /> : null}
      {data ? <HeldResponses own={data.own} /> : null}
    </Card>
  );
}

interface WordsProps extends Required<WordCloudCardProps> {
  list: ResponseList;
  view: View;
}

function Words({ event, list, view, marksOwn }: WordsProps) {
  const options = useCloudOptions(event);
  const own = useOwnResponses(event.id, marksOwn);
  const counted = useMemo(() => options && withOwnWords(list, own, options), [list, own, options]);
  const ownWords = useMemo(() => new Set(counted?.ownWords.map(({ word }) => word)), [counted]);
  const [state, setState] = useState<"loading" | "drawn" | CloudFailure>("loading");
  const hasFailed = state === "initialize" || state === "generate";
  if (!counted) return <LoadingCloud text={t("Initializing word cloud...")} />;
  const { words } = counted;
  const showsCloud = view === "cloud" && !hasFailed && words.length > 0;
  return (
    <>
      {hasFailed && view === "cloud" ? (
        <p className="mb-3 text-muted">
          {state === "initialize" ? t("Failed to initialize word cloud") : t("Failed to generate word cloud")}
        </p>
      ) : null}
      <OwnWords words={counted.ownWords} />
      {showsCloud ? (
        <div className="relative -mx-2">
          {state === "loading" ? <LoadingCloud text={t("Initializing word cloud...")} over /> : null}
          <WordCloud words={words} ownWords={ownWords} onDrawn={() => setState("drawn")} onFailure={setState} />
        </div>
      ) : null}
      <WordList words={words} ownWords={ownWords} hidden={showsCloud} />
      <p className="mt-2 text-sm leading-note text-muted">{plural(list.count, "1 response", "{count} responses")}</p>
    </>
  );
}

function LoginNeeded() {
  return (
    <EmptyState
      icon={<LogIn />}
      tone="slate"
      titleAs="h3"
      title={t("Login Required")}
      description={t("Sign in to see the answers.")}
    />
  );
}

function NoResponses() {
  return (
    <EmptyState
      picture={<CloudPlaceholder />}
      titleAs="h3"
      title={t("No responses yet")}
      description={t("Word cloud will appear as people respond")}
    />
  );
}

/** A pulsing cloud; the text is for screen readers. */
function LoadingCloud({ text, over = false }: { text: string; over?: boolean }) {
  return (
    <div className={over ? "absolute inset-0 grid place-items-center" : "grid h-100 place-items-center"} role="status">
      <CloudPlaceholder pulsing />
      <span className="sr-only">{text}</span>
    </div>
  );
}

/** The reader's own held responses; only the reader and the team see them. */
function HeldResponses({ own }: Pick<ResponseList, "own">) {
  const texts = new Set(own.flatMap(({ response, status }) => (status === "pending" ? response : [])));
  if (texts.size === 0) return null;
  return (
    <section className="mt-4 flex flex-col gap-2" aria-label={t("Your answers waiting for a moderator")}>
      <p className="flex items-center gap-2 text-sm leading-note text-muted">
        <Clock className="size-4 shrink-0" aria-hidden="true" />{" "}
        {t("Waiting for a moderator. Only you and the team can see this.")}
      </p>
      <ul className="flex flex-col gap-2">
        {[...texts].map((text) => (
          <li
            key={text}
            className="rounded-own-post border border-dashed border-line-strong bg-surface px-4 py-3"
            dir="auto"
          >
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of own words in the list; the cloud marks all of them. */
const LINES_MAX = 3;

/** The attendee's own words, with how many others submitted them. */
function OwnWords({ words }: { words: readonly OwnWord[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5" aria-label={t("Your words")}>
      {words.slice(0, LINES_MAX).map(({ word, others }) => (
        <li className="flex min-w-0 items-baseline gap-2" key={word}>
          <bdi className="max-w-full truncate rounded-full border-2 border-teal px-[0.6em] pt-[0.05em] pb-[0.1em] font-heading font-title">
            {word}
          </bdi>
          <span className="flex-none text-sm text-muted">
            {others === 0
              ? t("Nobody else has said this yet")
              : plural(others, "1 other person said this", "{count} other people said this")}
          </span>
        </li>
      ))}
    </ul>
  );
}
