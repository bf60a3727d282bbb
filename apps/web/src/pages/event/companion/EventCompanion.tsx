/** What the event page does beyond its first view: dots on tabs, their labels in turn, swiping, following the big screen. */
import type { PublicEvent } from "@hubbub/contract/events";
import { type RefObject, useEffect, useEffectEvent } from "react";

import type { EventTab } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Switch } from "../../../ui/Switch.tsx";
import type { EventTabRow } from "../tabs.tsx";
import type { TabMarks } from "../TabStrip.tsx";
import { FollowNotice } from "./FollowNotice.tsx";
import { setFollowsStage, useFollowsStage } from "./follow-setting.ts";
import { useOfferedTab } from "./use-offered-tab.ts";
import { useLabelsInTurn } from "./use-labels-in-turn.ts";
import { useSwipe } from "./use-swipe.ts";
import { useTabNews } from "./use-tab-news.ts";
import { useTookPart } from "./took-part.ts";
import "./companion.css";

interface EventCompanionProps {
  event: PublicEvent;
  tabs: readonly EventTabRow[];
  current: EventTab | undefined;
  /** Where a swipe begins and what it moves. */
  main: RefObject<HTMLElement | null>;
  onMarks: (marks: TabMarks) => void;
  onOpen: (tab: EventTab) => void;
}

export function EventCompanion({ event, tabs, current, main, onMarks, onOpen }: EventCompanionProps) {
  const news = useTabNews(event.id, current);
  const named = useLabelsInTurn(tabs, current);
  const mark = useEffectEvent(onMarks);
  useEffect(() => mark({ news, named }), [news, named]);

  // Where the strip scrolls, the tab whose label is shown stands in the middle: its neighbors are in sight.
  useEffect(() => {
    document.querySelector(".tab-link[data-named]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current, named]);

  useSwipe(main, (step) => {
    const next = tabs[tabs.findIndex(({ tab }) => tab === current) + step];
    if (next) onOpen(next.tab);
    return next !== undefined;
  });
  useTookPart(event.id);

  const offer = useOfferedTab(event, tabs, current, onOpen);
  return <FollowNotice {...offer} onOpen={onOpen} />;
}

/** The setting in the side column. */
export function FollowSwitch() {
  const isOn = useFollowsStage();
  return (
    <Switch
      className="follow-switch"
      label={t("Follow the big screen")}
      description={t("Opens what the organizer shows, never while you write.")}
      checked={isOn}
      onChange={setFollowsStage}
    />
  );
}
