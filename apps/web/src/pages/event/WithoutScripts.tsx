import type { TextList } from "@hubbub/contract/page";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";

/** What people have sent to an event so far, for browsers that run no scripts. The server renders it below the page. */
export function WithoutScripts({ lists }: { lists: readonly TextList[] }) {
  return (
    <div className="mx-auto flex max-w-176 flex-col gap-4 p-4">
      <p className="font-strong">
        {t("Taking part requires JavaScript. Without it, you can only read what attendees have sent so far.")}
      </p>
      {lists.map(({ title, entries }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2>{t(title)}</h2>
          <ul className="list-disc ps-5">
            {entries.map(({ name, text, answer }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- only the server renders the list, once
              <li key={index} dir="auto">
                {name === undefined ? null : (
                  <b>
                    <bdi>{shownName(name)}</bdi>{" "}
                  </b>
                )}
                {text}
                {answer ? <p dir="auto">{answer}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
