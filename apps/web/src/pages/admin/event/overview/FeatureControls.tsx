import { FEATURE_FLAGS, FEATURE_NAMES, type FeatureFlag, type OrganizerEvent } from "@hubbub/contract/events";
import { ShieldCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { FEATURE_ICONS, LeaderboardIcon } from "../../feature-icons.ts";
import { maySetUp } from "../may-set-up.ts";
import { useChangeSetting } from "../use-change-setting.ts";

/** The switches of the Create Event form beside those of the activities. */
type SettingFlag = "hasLeaderboard" | "chatAllowAnonymous" | "chatModerationEnabled";

interface SwitchRow {
  flag: FeatureFlag | SettingFlag;
  label: string;
  icon: ReactNode;
  /** Belongs to the switch above and is shown while that is on. */
  isNested?: boolean;
}

/** One switch per activity, and for each setting of the Create Event form. It moves at once and moves back when the server refuses. */
export function FeatureControls({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id);
  const may = maySetUp(event);

  return (
    <Card className="feature-controls">
      <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
      <p className="mt-0.5 mb-1.5 text-xs text-muted">{explain(event)}</p>
      <ul className="switch-list">
        {switchRows(event).map(({ flag, label, icon, isNested }) => (
          <li key={flag} className={isNested ? "switch-nested" : undefined}>
            <Switch
              icon={icon}
              label={label}
              checked={event[flag]}
              disabled={!may}
              onChange={(on) => void change({ [flag]: on })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function switchRows(event: OrganizerEvent): SwitchRow[] {
  const activities = FEATURE_FLAGS.flatMap((flag): SwitchRow[] => {
    const Icon = FEATURE_ICONS[flag];
    const row = { flag, label: t(FEATURE_NAMES[flag]), icon: <Icon /> };
    return flag === "enableLiveChat" && event.enableLiveChat ? [row, ...chatRows()] : [row];
  });
  return [...activities, { flag: "hasLeaderboard", label: t("Leaderboard"), icon: <LeaderboardIcon /> }];
}

function chatRows(): SwitchRow[] {
  return [
    { flag: "chatAllowAnonymous", label: t("Anonymous chat allowed"), icon: <UserRoundX />, isNested: true },
    { flag: "chatModerationEnabled", label: t("Moderation enabled"), icon: <ShieldCheck />, isNested: true },
  ];
}

function explain(event: OrganizerEvent): string {
  if (!maySetUp(event)) return t("Admins and the owner of the event change these");
  if (event.isArchived) return t("Archived: attendees read, whatever is on");
  return t("Changes reach every phone at once");
}
