/** The word cloud with its list view, the number of responses, and empty states. */
import { Clock } from "lucide-react";
import { useMemo, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { CloudPlaceholder, LoadingCloud } from "./CloudPlaceholder.tsx";
import { type CloudView, CloudViewChoice } from "./CloudViewChoice.tsx";
import { useOwnPosts } from "../own-posts.ts";
import { SUBMIT_RESPONSE } from "./submissions.ts";
import { withOwnWords, type OwnWord } from "./own-words.ts";
import { icebreakerQuery } from "./queries.ts";
import type { ResponseList } from "./response-list.ts";
import { type CloudSettings, useCloudOptions } from "./use-cloud-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { OWN_WORD, WordList } from "./WordList.tsx";

interface WordCloudCardProps {
  event: CloudSettings;
  /** Marks the words that this device submitted. */
  marksOwn?: boolean;
}

export function WordCloudCard({ event, marksOwn = false }: WordCloudCardProps) {
  const query = useLiveList(icebreakerQuery(event.id));
  const { data } = query;
  const [view, setView] = useState<CloudView>("cloud");
  const isEmpty = data?.responses.length === 0 && !data.own.some(({ status }) => status === "shown");

  return (
    <Card
      data-testid="word-cloud"
      title={t("Word cloud")}
      actions={!data || isEmpty ? null : <CloudViewChoice value={view} onChange={setView} />}
    >
      <Loaded query={query} loading={<LoadingCloud text={t("Loading responses...")} />}>
        {(list) => (
          <>
            {isEmpty ? <NoResponses /> : <Words event={event} list={list} view={view} marksOwn={marksOwn} />}
            <HeldResponses own={list.own} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface WordsProps extends Required<WordCloudCardProps> {
  list: ResponseList;
  view: CloudView;
}

function Words({ event, list, view, marksOwn }: WordsProps) {
  const options = useCloudOptions(event);
  const own = useOwnPosts(event.id, SUBMIT_RESPONSE);
  const counted = useMemo(
    () => options && withOwnWords(list, marksOwn ? own : [], options),
    [list, own, marksOwn, options],
  );
  const ownWords = useMemo(() => new Set(counted?.ownWords.map(({ word }) => word)), [counted]);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  if (!counted) return <LoadingCloud text={t("Initializing word cloud...")} />;
  const { words } = counted;
  const showsCloud = view === "cloud" && state !== "failed" && words.length > 0;
  return (
    <>
      {state === "failed" && view === "cloud" ? (
        <p className="mb-3 text-muted">{t("Failed to generate word cloud")}</p>
      ) : null}
      <OwnWords words={counted.ownWords} />
      {showsCloud ? (
        <div className="relative -mx-2">
          {state === "loading" ? (
            <LoadingCloud text={t("Initializing word cloud...")} className="absolute inset-0" />
          ) : null}
          <WordCloud
            words={words}
            ownWords={ownWords}
            onDrawn={() => setState("drawn")}
            onFailure={() => setState("failed")}
          />
        </div>
      ) : null}
      <WordList words={words} ownWords={ownWords} hidden={showsCloud} />
      <Hint className="mt-2">{plural(list.count, "1 response", "{count} responses")}</Hint>
    </>
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

/** The reader's own held responses; only the reader and the team see them. */
function HeldResponses({ own }: Pick<ResponseList, "own">) {
  const texts = new Set(own.flatMap(({ response, status }) => (status === "pending" ? response : [])));
  if (texts.size === 0) return null;
  return (
    <section className="mt-4 flex flex-col gap-2" aria-label={t("Your answers waiting for a moderator")}>
      <Hint className="flex items-center gap-2">
        <Clock className="size-4 shrink-0" aria-hidden="true" />{" "}
        {t("Waiting for a moderator. Only you and the team can see this.")}
      </Hint>
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
          <bdi className={OWN_WORD}>{word}</bdi>
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
