import { SCHEDULE_FILE_MAX } from "@hubbub/contract/schedule-import";

import { t } from "../../../lib/i18n/translate.ts";

/** The text of a schedule file, or why it cannot be imported. */
export async function readScheduleFile(file: File): Promise<{ text: string } | { fault: string }> {
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
