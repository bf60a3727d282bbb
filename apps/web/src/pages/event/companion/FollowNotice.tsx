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

/** Says which activity the stage shows now, with a button that opens it. */
export function FollowNotice({ offered, onOpen, onDismiss }: FollowNoticeProps) {
  return (
    <div role="status">
      {offered ? (
        <div className="flex h-13 animate-enter items-center gap-2.5 border-t border-line bg-amber-soft ps-4 pe-2 text-ink md:mt-2 md:rounded-lg md:border md:shadow-deep">
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
