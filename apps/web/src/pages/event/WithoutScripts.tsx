import type { PublicLists } from "@hubbub/contract/page";

import type { TextList } from "../../activities/text-list.ts";
import { TEXT_LISTS } from "../../activities/text-lists.ts";
import { t } from "../../lib/i18n/translate.ts";

type Name = keyof PublicLists;

/** What people have sent to an event so far, for browsers that run no scripts. The server renders it below the page. */
export function WithoutScripts({ lists }: { lists: PublicLists }) {
  return (
    <div className="flex flex-col gap-4 max-w-[44rem] mx-auto p-4">
      <p className="font-strong">
        {t("Taking part requires JavaScript. Without it, you can only read what attendees have sent so far.")}
      </p>
      {(Object.keys(TEXT_LISTS) as Name[]).map((name) => (
        <ListSection key={name} name={name} items={lists[name]} />
      ))}
    </div>
  );
}

function ListSection<Each extends Name>({ name, items }: { name: Each; items: PublicLists[Each] }) {
  const { title, itemOf }: TextList<Each> = TEXT_LISTS[name];
  if (!items || items.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2>{title()}</h2>
      <ul className="ps-5 list-disc">{items.map(itemOf)}</ul>
    </section>
  );
}
