/** The shortcuts of the polls panel: their list, and the switch for people whose speech input would trigger them. */
import { t } from "../../lib/i18n/translate.ts";
import { Switch } from "../../ui/Switch.tsx";
import { Key } from "../../ui/Key.tsx";

const rows: readonly { key: string; meaning: () => string }[] = [
  { key: "O", meaning: () => t("Open the next poll") },
  { key: "C", meaning: () => t("Close the poll") },
  { key: "R", meaning: () => t("Show results") },
];

export function PollKeys({ isOn, onSwitch }: { isOn: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <aside
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-size-sm text-muted pointer-coarse:hidden"
      aria-label={t("Keyboard")}
    >
      <Switch className="w-auto px-0" label={t("Keyboard shortcuts")} checked={isOn} onChange={onSwitch} />
      {isOn ? (
        <dl className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {rows.map(({ key, meaning }) => (
            <div key={key} className="flex flex-row-reverse items-center gap-2">
              <dt>{meaning()}</dt>
              <dd>
                <Key inList>{key}</Key>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </aside>
  );
}
