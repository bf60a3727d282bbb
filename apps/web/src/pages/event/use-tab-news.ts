import { useEffect, useEffectEvent, useState } from "react";

import type { EventTab } from "../../app/paths.ts";
import type { EventTabRow } from "./tabs.tsx";

/** Which tabs have had messages since they were last looked at. */
export function useTabNews(rows: readonly EventTabRow[], current: EventTab | undefined): ReadonlySet<EventTab> {
  const [news, setNews] = useState<ReadonlySet<EventTab>>(new Set());
  const types = [...new Set(rows.flatMap(({ newsOn }) => newsOn))].join(" ");

  const take = useEffectEvent((type: string) => {
    const told = rows.filter(({ tab, newsOn }) => tab !== current && newsOn.some((other) => other === type));
    if (told.every(({ tab }) => news.has(tab))) return;
    setNews(new Set([...news, ...told.map(({ tab }) => tab)]));
  });

  useEffect(() => {
    // The live channel says everything on the window too, under the message's own name.
    const listen = (message: Event) => take(message.type);
    const names = types.split(" ").filter(Boolean);
    for (const name of names) window.addEventListener(name, listen);
    return () => {
      for (const name of names) window.removeEventListener(name, listen);
    };
  }, [types]);

  if (current && news.has(current)) setNews(new Set([...news].filter((tab) => tab !== current)));
  return news;
}
