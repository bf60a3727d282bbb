import {
  EVERYBODY_LEFT_OUT_SENTENCE,
  type NewAccountGroup,
  type PrizeEntries,
} from "@hubbub/contract/activities/prizes/calls";
import { plural, t } from "../../lib/i18n/translate.ts";
import { toggled } from "../../lib/toggled.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Switch } from "../../ui/Switch.tsx";

interface DrawDialogProps {
  entries: PrizeEntries;
  /** Ids of the groups to leave out. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onDraw: (leaveOut: string[]) => void;
  onCancel: () => void;
}

/** Asks before a draw which groups of new accounts to leave out. */
export function DrawDialog({ entries, chosen, onChoose, onDraw, onCancel }: DrawDialogProps) {
  // Do not send groups whose entries were removed meanwhile.
  const leaveOut = entries.newAccountGroups.filter(({ id }) => chosen.has(id));
  const left = entries.count - leaveOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      tone="primary"
      title={t("Who is in this draw?")}
      description={t(
        "An account is new if it was first used here less than a day ago. People in one building often share a network, so new accounts from one network often belong to real attendees.",
      )}
      action={t("Draw winner")}
      actionDisabled={left === 0}
      onConfirm={() => onDraw(leaveOut.map(({ id }) => id))}
      onCancel={onCancel}
    >
      <div className="grid divide-y divide-line border-y border-line">
        {entries.newAccountGroups.map((group, index) => (
          <Choice
            key={group.id}
            group={group}
            network={entries.newAccountGroups.length > 1 ? index + 1 : null}
            isChosen={chosen.has(group.id)}
            onChoose={() => onChoose(toggled(chosen, group.id))}
          />
        ))}
      </div>
      <p className="mt-3.5 text-ink-2" role="status">
        {left === 0 ? (
          t(EVERYBODY_LEFT_OUT_SENTENCE)
        ) : (
          <>
            <b className="font-strong text-ink">{plural(left, "1 entry in the draw", "{count} entries in the draw")}</b>{" "}
            {leaveOut.length > 0 ? t("The public proof will state how many entries were excluded.") : null}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  group: NewAccountGroup;
  /** Number of the network if there are several, else null. */
  network: number | null;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ group, network, isChosen, onChoose }: ChoiceProps) {
  return (
    <Switch
      label={plural(group.count, "Exclude 1 entry from a new account", "Exclude {count} entries from new accounts")}
      description={
        network === null ? t("All from the same network") : t("All from network {number}", { number: network })
      }
      checked={isChosen}
      onChange={onChoose}
    />
  );
}
