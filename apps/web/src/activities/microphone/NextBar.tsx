/** At the bottom of every other view of the stage, while people wait: who is next, and how many wait. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Mic } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useQueue } from "./queries.ts";
import { waitingCount } from "./texts.ts";
import styles from "./NextBar.module.css";

export function NextBar({ event }: { event: PublicEvent }) {
  const { data } = useQueue(event.id);
  if (!data || data.waiting === 0) return null;
  return (
    <aside className={styles.bar} data-plate="" aria-label={t("Microphone queue")}>
      <Mic aria-hidden="true" />
      <b>{data.next === null ? t("Microphone queue") : t("Next: {name}", { name: data.next })}</b>
      <span>{waitingCount(data.waiting)}</span>
    </aside>
  );
}
