import type { OrganizerGroup } from "@hubbub/contract/groups";
import { type DoneScheduleImport, SCHEDULE_FILE_MAX } from "@hubbub/contract/schedule-import";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/i18n/translate.ts";
import { reasonOf } from "../../../lib/request.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FileButton } from "../../../ui/FileButton.tsx";
import { GroupSubpage } from "../group/GroupSubpage.tsx";
import { ConfirmAgain, ConfirmNew } from "./ConfirmImport.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { PlannedSessions } from "./PlannedSessions.tsx";
import { useSchedulePreview } from "./schedule-data.ts";
import { Select } from "../../../ui/Select.tsx";

/**
 * Imports a schedule: the file, then what it would change, then the result.
 * @param group null to create one
 */
export function ImportSchedule({ group }: { group: OrganizerGroup | null }) {
  const lastTimeZone = group?.scheduleTimeZone ?? null;
  const title = lastTimeZone === null ? t("Import a schedule") : t("Import the schedule again");
  const [fileFault, setFileFault] = useState<string | null>(null);
  const [done, setDone] = useState<DoneScheduleImport | null>(null);
  const { mutate, data: plan, error, isPending, reset, variables } = useSchedulePreview(group?.id ?? null);
  if (done) {
    return (
      <GroupSubpage group={done.group} title={t("Schedule imported")}>
        <ImportResult result={done} />
      </GroupSubpage>
    );
  }

  const read = async (chosen: File) => {
    reset();
    const content = await readScheduleFile(chosen);
    setFileFault("fault" in content ? content.fault : null);
    if ("text" in content) mutate({ file: content.text, timeZone: lastTimeZone ?? ownTimeZone() });
  };
  const fault = fileFault ?? (error && reasonOf(error, t("Please try again.")));
  const choose = (label: string) => (
    <FileButton
      variant={plan ? "quiet" : "primary"}
      icon={<FileUp />}
      pending={isPending}
      fieldLabel={t("Schedule file")}
      accept=".json,.csv,application/json,text/csv"
      onFile={(file) => void read(file)}
    >
      {label}
    </FileButton>
  );
  return (
    <GroupSubpage group={group} title={title} actions={plan ? choose(t("Choose another file")) : null}>
      {fault ? (
        <Banner tone="danger" role="alert" className="mb-5">
          <p className="font-strong">{t("Could not import the file")}</p>
          <p>{fault}</p>
        </Banner>
      ) : null}
      {plan && variables ? (
        <div className="grid items-start gap-5 lg:grid-cols-aside">
          <PlannedSessions plan={plan} />
          <Card className="flex flex-col gap-4 max-lg:-order-1 lg:sticky lg:top-5">
            {plan.needsTimeZone ? (
              <Select
                label={t("Time zone")}
                hint={t("The file has times without a known time zone. Choose the time zone of the schedule.")}
                value={plan.timeZone}
                disabled={isPending}
                onChange={(timeZone) => mutate({ ...variables, timeZone })}
                options={zonesWith(plan.timeZone).map((value) => ({ value, label: value.replaceAll("_", " ") }))}
              />
            ) : null}
            {group ? (
              <ConfirmAgain groupId={group.id} plan={plan} file={variables} onDone={setDone} />
            ) : (
              <ConfirmNew key={variables.file} plan={plan} file={variables} onDone={setDone} />
            )}
          </Card>
        </div>
      ) : (
        <Card className="mx-auto max-w-144">
          <EmptyState
            icon={<FileUp />}
            tone="plum"
            title={t("Choose your schedule file")}
            description={t(
              "Use a schedule.json file from pretalx or frab, or a CSV file. The maximum file size is 2 MB. You can review all changes before you import them.",
            )}
            action={choose(t("Choose a file"))}
          />
        </Card>
      )}
    </GroupSubpage>
  );
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zonesWith(zone: string): string[] {
  return [...new Set([zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}

/** The text of a schedule file, or why it cannot be imported. */
async function readScheduleFile(file: File): Promise<{ text: string } | { fault: string }> {
  if (file.size > SCHEDULE_FILE_MAX) return { fault: t("The file is larger than 2 MB.") };
  // It fails if the file was moved or changed after it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { fault: t("Could not read the file. Choose it again.") };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { fault: t("The file is not UTF-8 text. Save it as UTF-8 and choose it again.") };
  }
}
