/** The shortcuts of the polls panel: their list, and the switch for people whose speech input would trigger them. */
import { t } from "../../lib/i18n/translate.ts";
import { Switch } from "../../ui/Switch.tsx";
import { KeyList, type Shortcut } from "../../ui/KeyList.tsx";

const shortcuts: readonly Shortcut[] = [
  { keys: ["O"], meaning: () => t("Open the next poll") },
  { keys: ["C"], meaning: () => t("Close the poll") },
  { keys: ["R"], meaning: () => t("Show results to everyone") },
];

export function PollKeys({ isOn, onSwitch }: { isOn: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <aside
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-size-sm text-muted pointer-coarse:hidden"
      aria-label={t("Keyboard shortcuts")}
    >
      <Switch className="w-auto px-0" label={t("Keyboard shortcuts")} checked={isOn} onChange={onSwitch} />
      {isOn ? <KeyList shortcuts={shortcuts} inline /> : null}
    </aside>
  );
}
