import type { PublicLists } from "@hubbub/contract/page";

import { TEXT_LISTS } from "../../activities/text-lists.ts";
import { t } from "../../lib/i18n/translate.ts";

/** What people have sent to an event so far, for browsers that run no scripts. The server renders it below the page. */
export function WithoutScripts({ lists }: { lists: PublicLists }) {
  return (
    <div className="mx-auto flex max-w-176 flex-col gap-4 p-4">
      <p className="font-strong">
        {t("Taking part requires JavaScript. Without it, you can only read what attendees have sent so far.")}
      </p>
      {Object.entries(TEXT_LISTS).map(([name, TextList]) => (
        <TextList key={name} {...lists} />
      ))}
    </div>
  );
}
