/** The last step before an import: what happens in total, and the button. */
import { slugOf } from "@hubbub/contract/permalink";
import type { DoneScheduleImport, ScheduledSession, ScheduleImport } from "@hubbub/contract/schedule-import";
import { useForm } from "react-hook-form";

import { formatNumber, t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { NewGroupFields, newGroupResolver } from "../groups/NewGroupFields.tsx";
import { type ScheduleFile, useCreateFromSchedule, useImportAgain } from "./schedule-data.ts";

interface ConfirmProps {
  plan: ScheduleImport;
  file: ScheduleFile;
  onDone: (result: DoneScheduleImport) => void;
}

/** Title and address of the new group. */
export function ConfirmNew({ plan, file, onDone }: ConfirmProps) {
  const call = useCreateFromSchedule(file);
  const defaultValues = { title: plan.title, description: "", permalink: slugOf(plan.title) };
  const form = useForm({ resolver: newGroupResolver, defaultValues });
  return (
    <Form form={form} call={call} onSent={onDone}>
      <NewGroupFields form={form} />
      <Button type="submit" block pending={call.isPending}>
        {t("Create Event Group")}
      </Button>
    </Form>
  );
}

export function ConfirmAgain({ groupId, plan, file, onDone }: ConfirmProps & { groupId: string }) {
  const { mutate, isPending } = useImportAgain(groupId);
  const changes = plan.sessions.filter(({ change }) => change !== "unchanged").length;
  return (
    <>
      <Totals plan={plan} />
      {changes > 0 ? (
        <Button block pending={isPending} onClick={() => mutate(file, { onSuccess: onDone })}>
          {t("Import")}
        </Button>
      ) : (
        <p>{t("The group is up to date. There is nothing to import.")}</p>
      )}
    </>
  );
}

/** How many sessions are new, changed and unchanged, and how many are no longer in the file. */
export function Totals({ plan: { sessions, missing } }: { plan: ScheduleImport }) {
  const count = (wanted: ScheduledSession["change"]) => sessions.filter(({ change }) => change === wanted).length;
  const lines: [string, number][] = [
    [t("New"), count("new")],
    [t("Changed"), count("changed")],
    [t("Unchanged"), count("unchanged")],
    [t("No longer in the file"), missing.length],
  ];
  return (
    <ul className="list-disc ps-5">
      {lines.map(([label, number]) =>
        number > 0 ? (
          <li key={label}>
            {label}: {formatNumber(number)}
          </li>
        ) : null,
      )}
    </ul>
  );
}
