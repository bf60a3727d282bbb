import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { KeyList, type Shortcut } from "../../ui/KeyList.tsx";

const shortcuts: readonly Shortcut[] = [
  { keys: ["J", "K"], meaning: () => t("Select the next or previous question") },
  { keys: ["P"], meaning: () => t("Approve") },
  { keys: ["A"], meaning: () => t("Mark Answered") },
  { keys: ["⇧ A"], meaning: () => t("Answer in one sentence") },
  { keys: ["I"], meaning: () => t("Ignore") },
  { keys: ["R"], meaning: () => t("Mark Unanswered") },
  { keys: ["X"], meaning: () => t("Select for merging") },
  { keys: ["M"], meaning: () => t("Merge…") },
  { keys: ["L"], meaning: () => t("Labels") },
  { keys: ["Z"], meaning: () => t("Undo") },
  { keys: ["?"], meaning: () => t("All shortcuts") },
];

/** The list of shortcuts, and the switch for people whose speech input would trigger them. */
export function Shortcuts({ isOn, onSwitch }: { isOn: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <Card as="aside" className="sticky top-4 pointer-coarse:hidden" title={t("Keyboard shortcuts")}>
      {isOn ? <KeyList shortcuts={shortcuts} /> : null}
      <div className="mt-2 text-sm">
        <Switch label={t("Keyboard shortcuts")} checked={isOn} onChange={onSwitch} />
      </div>
    </Card>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t("Keyboard shortcuts")}>
      <KeyList shortcuts={shortcuts} />
    </Dialog>
  );
}
