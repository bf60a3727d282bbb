import type { EventTab } from "@hubbub/contract/activities";
import { MonitorPlay, X } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import type { TabDefinition } from "../tabs.ts";
import styles from "./FollowNotice.module.css";

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
        <div className={styles.notice}>
          <MonitorPlay className="text-amber-ink flex-none" size={20} aria-hidden="true" />
          <p className="flex-1 min-w-0 truncate font-strong">{t("Now: {activity}", { activity: t(offered.label) })}</p>
          <Button size="sm" className="min-h-11" onClick={() => onOpen(offered.tab)}>
            {t("View")}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="size-11 p-0"
            icon={<X />}
            aria-label={t("Dismiss")}
            onClick={onDismiss}
          />
        </div>
      ) : null}
    </div>
  );
}
