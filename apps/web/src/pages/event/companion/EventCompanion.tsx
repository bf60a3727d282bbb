/**
 * What the first paint of the event page does not need: notices of the activities, swiping, following the stage.
 */
import { type EventTab, isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { type RefObject, useEffect } from "react";
import { MonitorPlay, X } from "lucide-react";

import { PHONE_PARTS } from "../../../activities/phone-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Switch } from "../../../ui/Switch.tsx";
import type { TabDefinition } from "../tabs.ts";
import { useFollowsStage, useOfferedTab } from "./use-offered-tab.ts";
import { useSwipe } from "./use-swipe.ts";
import { Button } from "../../../ui/Button.tsx";

interface EventCompanionProps {
  event: PublicEvent;
  tabs: readonly TabDefinition[];
  current: EventTab | undefined;
  /** The element that receives swipes and whose `<main>` slides in. */
  page: RefObject<HTMLElement | null>;
  currentLink: RefObject<HTMLAnchorElement | null>;
  onOpen: (tab: EventTab) => void;
}

export function EventCompanion(props: EventCompanionProps) {
  const { event, tabs, current, page, currentLink, onOpen } = props;

  // If the strip is scrollable, center the open tab so that its neighbors are visible. `scrollIntoView` could scroll the
  // page too. In a frame callback, because reading the layout here takes 80 ms of the start on a slow phone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const link = currentLink.current;
      const strip = link?.closest("ul");
      if (link && strip) strip.scrollLeft += middleOf(link) - middleOf(strip);
    });
    return () => cancelAnimationFrame(frame);
  }, [current, currentLink]);

  useSwipe(page, (step) => {
    const next = tabs[tabs.findIndex(({ path }) => path === current) + step];
    if (next) onOpen(next.path);
    return next !== undefined;
  });

  const offer = useOfferedTab(event, tabs, current, onOpen);
  return (
    <>
      {PHONE_PARTS.map(({ unit, Notice }) => {
        const path = unit.tab?.path;
        return Notice && isOn(event, unit) ? (
          <Notice key={unit.name} event={event} tab={current} onView={() => path && onOpen(path)} />
        ) : null;
      })}
      <FollowNotice {...offer} onOpen={onOpen} />
    </>
  );
}

function middleOf(element: HTMLElement): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** The setting "Follow the big screen" in the side column. */
export function FollowSwitch() {
  const [follows, setFollows] = useFollowsStage();
  return (
    <Switch
      label={t("Follow the big screen")}
      description={t("This page opens the activity that is on the big screen, except while you are typing.")}
      checked={follows}
      onChange={setFollows}
    />
  );
}

interface FollowNoticeProps {
  offered: TabDefinition | null;
  onOpen: (tab: EventTab) => void;
  onDismiss: () => void;
}

/** Says which activity the stage shows now, with a button that opens it. */
function FollowNotice({ offered, onOpen, onDismiss }: FollowNoticeProps) {
  return (
    <div role="status">
      {offered ? (
        <div className="flex h-12 animate-enter items-center gap-2.5 border-t border-line bg-amber-soft ps-4 pe-2 text-ink md:mt-2 md:rounded-lg md:border md:shadow-deep">
          <MonitorPlay className="flex-none text-amber-ink" size={20} aria-hidden="true" />
          <p className="min-w-0 flex-1 truncate font-strong">{t("Now: {activity}", { activity: t(offered.label) })}</p>
          <Button size="sm" onClick={() => onOpen(offered.path)}>
            {t("View")}
          </Button>
          <Button variant="ghost" size="sm" icon={<X />} aria-label={t("Dismiss")} onClick={onDismiss} />
        </div>
      ) : null}
    </div>
  );
}
