import { FEATURE_FLAGS, FEATURE_NAMES, type FeatureFlag } from "@hubbub/contract/activities";
import { type OrganizerEvent } from "@hubbub/contract/events";
import { ShieldCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";

import { SWITCH_ICONS } from "../../../../activities/admin-parts.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { canEditSettings } from "../can-edit-settings.ts";
import { useChangeSetting } from "../use-change-setting.ts";

/** Fields of the Create Event form that are switches but not activities. */
type SettingFlag = "hasLeaderboard" | "chatAllowAnonymous" | "chatModerationEnabled";

interface SwitchDefinition {
  flag: FeatureFlag | SettingFlag;
  label: string;
  icon: ReactNode;
  /** Indented under the switch above, and shown only while that is on. */
  isNested?: boolean;
}

/**
 * Switches for the activities, leaderboard and chat settings. A change is optimistic and reverts when the server
 * refuses.
 */
export function FeatureControls({ event }: { event: OrganizerEvent }) {
  const change = useChangeSetting(event.id);
  const canEdit = canEditSettings(event);

  return (
    <Card className="feature-controls py-4.5 px-5">
      <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
      <p className="mt-0.5 mb-1.5 text-xs text-muted">{descriptionOf(event)}</p>
      <ul className="switch-list">
        {switchRows(event).map(({ flag, label, icon, isNested }) => (
          <li key={flag} className={isNested ? "switch-nested" : undefined}>
            <Switch
              icon={icon}
              label={label}
              checked={event[flag]}
              disabled={!canEdit}
              onChange={(on) => void change({ [flag]: on })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function switchRows(event: OrganizerEvent): SwitchDefinition[] {
  const activities = FEATURE_FLAGS.flatMap((flag): SwitchDefinition[] => {
    const Icon = SWITCH_ICONS[flag];
    const row = { flag, label: t(FEATURE_NAMES[flag]), icon: <Icon /> };
    return flag === "enableLiveChat" && event.enableLiveChat ? [row, ...chatRows()] : [row];
  });
  return [...activities, { flag: "hasLeaderboard", label: t("Leaderboard"), icon: <SWITCH_ICONS.hasLeaderboard /> }];
}

function chatRows(): SwitchDefinition[] {
  return [
    { flag: "chatAllowAnonymous", label: t("Anonymous chat allowed"), icon: <UserRoundX />, isNested: true },
    { flag: "chatModerationEnabled", label: t("Moderation enabled"), icon: <ShieldCheck />, isNested: true },
  ];
}

function descriptionOf(event: OrganizerEvent): string {
  if (!canEditSettings(event)) return t("Admins and the owner of the event change these");
  if (event.isArchived) return t("Archived: attendees read, whatever is on");
  return t("Changes reach every phone at once");
}
