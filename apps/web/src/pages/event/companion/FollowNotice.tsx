import type { EventTab } from "@hubbub/contract/activities";
import { MonitorPlay, X } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import type { TabDefinition } from "../tabs.ts";

interface FollowNoticeProps {
  offered: TabDefinition | null;
  onOpen: (tab: EventTab) => void;
  onDismiss: () => void;
}

/** Says which activity the stage shows now, with a button that opens it. Placed above the tab strip; covers nothing. */
export function FollowNotice({ offered, onOpen, onDismiss }: FollowNoticeProps) {
  return (
    <div role="status">
      {offered ? (
        <div
          className="fixed inset-x-0 bottom-[calc(var(--bottom-buttons)+env(safe-area-inset-bottom))] z-(--layer-tabs) flex h-13 animate-enter items-center gap-2.5 border-t border-line bg-amber-soft ps-4 pe-2 text-ink md:bottom-0 md:h-[calc(3.25rem+env(safe-area-inset-bottom))] md:px-[max(var(--gutter),(100%-70rem)/2+var(--gutter))] md:pb-[env(safe-area-inset-bottom)]"
          data-bar="notice"
        >
          <MonitorPlay className="text-amber-ink flex-none" size={20} aria-hidden="true" />
          <p className="flex-1 min-w-0 truncate font-strong">{t("Now: {activity}", { activity: t(offered.label) })}</p>
          <Button size="sm" className="min-h-11" onClick={() => onOpen(offered.tab)}>
            {t("View")}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="size-11"
            icon={<X />}
            aria-label={t("Dismiss")}
            onClick={onDismiss}
          />
        </div>
      ) : null}
    </div>
  );
}
