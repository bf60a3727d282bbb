import { MonitorPlay, X } from "lucide-react";

import type { EventTab } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import type { EventTabRow } from "../tabs.tsx";

interface FollowNoticeProps {
  offered: EventTabRow | null;
  onOpen: (tab: EventTab) => void;
  onDismiss: () => void;
}

/** What the big screen shows now, with a way there. It has its own room above the tab strip and covers nothing. */
export function FollowNotice({ offered, onOpen, onDismiss }: FollowNoticeProps) {
  return (
    <div role="status">
      {offered ? (
        <div className="follow-notice fixed inset-x-0 flex gap-2.5 items-center">
          <MonitorPlay size={20} aria-hidden="true" />
          <p className="flex-1 min-w-0 overflow-hidden font-strong text-ellipsis whitespace-nowrap">
            {t("Now: {activity}", { activity: t(offered.label) })}
          </p>
          <Button size="sm" onClick={() => onOpen(offered.tab)}>
            {t("Go")}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="follow-notice-dismiss"
            icon={<X />}
            aria-label={t("Dismiss")}
            onClick={onDismiss}
          />
        </div>
      ) : null}
    </div>
  );
}
