import type { PublicLists } from "@hubbub/contract/page";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";

/** What people have sent to an event so far, for browsers that run no scripts. The server renders it below the page. */
export function WithoutScripts({ lists: { words, questions, chat } }: { lists: PublicLists }) {
  return (
    <div className="flex flex-col gap-4 max-w-[44rem] mx-auto p-4">
      <p className="font-strong">
        {t("Taking part needs JavaScript. Without it you can read what people have sent so far.")}
      </p>
      <ListSection title={t("Word cloud")} items={words}>
        {({ word, count }) => (
          <li key={word}>
            <bdi>{word}</bdi> {count}
          </li>
        )}
      </ListSection>
      <ListSection title={t("Questions")} items={questions}>
        {({ id, content, answer }) => (
          <li key={id} dir="auto">
            {content}
            {answer ? <p dir="auto">{answer}</p> : null}
          </li>
        )}
      </ListSection>
      <ListSection title={t("Chat")} items={chat}>
        {({ id, participantName, content }) => (
          <li key={id}>
            <b>
              <bdi>{shownName(participantName)}</bdi>
            </b>{" "}
            <bdi>{content}</bdi>
          </li>
        )}
      </ListSection>
    </div>
  );
}

interface ListSectionProps<Item> {
  title: string;
  items: readonly Item[] | null;
  children: (item: Item) => ReactNode;
}

function ListSection<Item>({ title, items, children }: ListSectionProps<Item>) {
  if (!items || items.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <ul className="ps-5 list-disc">{items.map(children)}</ul>
    </section>
  );
}
