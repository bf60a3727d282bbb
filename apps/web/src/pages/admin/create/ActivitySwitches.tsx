import { FEATURE_FLAGS, FEATURE_NAMES } from "@hubbub/contract/activities";
import { ShieldCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { type Control, Controller } from "react-hook-form";

import { SWITCH_ICONS } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Switch } from "../../../ui/Switch.tsx";
import type { NewEventFields } from "./new-event.ts";

interface PartProps {
  control: Control<NewEventFields>;
}

type FlagName = { [K in keyof NewEventFields]: NewEventFields[K] extends boolean ? K : never }[keyof NewEventFields];

export function ActivitySwitches({ control }: PartProps) {
  return (
    <fieldset>
      <legend className="text-sm font-strong">{t("Activities")}</legend>
      <div className="switch-pairs grid gap-x-9 sm:grid-cols-[1fr_1fr]">
        {FEATURE_FLAGS.map((flag) => {
          const Icon = SWITCH_ICONS[flag];
          return <FlagSwitch key={flag} control={control} name={flag} icon={<Icon />} label={t(FEATURE_NAMES[flag])} />;
        })}
        <FlagSwitch
          control={control}
          name="hasLeaderboard"
          icon={<SWITCH_ICONS.hasLeaderboard />}
          label={t("Leaderboard")}
        />
      </div>
    </fieldset>
  );
}

/** Shown only while live chat is on. The values are sent in both cases. */
export function ChatSettings({ control }: PartProps) {
  return (
    <fieldset className="py-2 px-4.5 rounded-lg bg-sunken animate-enter">
      <legend className="visually-hidden">{t("Chat settings")}</legend>
      <p aria-hidden="true" className="pt-1.5 font-strong">
        {t("Chat settings")}
      </p>
      <div className="switch-pairs grid gap-x-9 sm:grid-cols-[1fr_1fr]">
        <FlagSwitch
          control={control}
          name="chatAllowAnonymous"
          icon={<UserRoundX />}
          label={t("Anonymous chat allowed")}
        />
        <FlagSwitch
          control={control}
          name="chatModerationEnabled"
          icon={<ShieldCheck />}
          label={t("Moderation enabled")}
        />
      </div>
    </fieldset>
  );
}

interface FlagSwitchProps extends PartProps {
  name: FlagName;
  icon: ReactNode;
  label: string;
}

function FlagSwitch({ control, name, icon, label }: FlagSwitchProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => <Switch icon={icon} label={label} checked={field.value} onChange={field.onChange} />}
    />
  );
}
