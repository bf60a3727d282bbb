/** Creates an event from a file. A refused file shows each of its faults. */
import { reasonOf } from "../../../lib/request.ts";
import { EVENT_FILE_MAX } from "@hubbub/contract/event-file";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { FileUp } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { FileButton } from "../../../ui/FileButton.tsx";
import { useImportEvent } from "../../../organizer/mutations.ts";

export function ImportEvent({ onCreated }: { onCreated: (event: OrganizerEvent) => void }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { mutate, error, isPending } = useImportEvent();
  const fault = isUnreadable
    ? t("This is not an event settings file. Choose a JSON file that was saved with “Download settings”.")
    : error && reasonOf(error, t("Please try again."));

  const read = async (chosen: File) => {
    const file = await parse(chosen);
    setIsUnreadable(file === null);
    if (file) mutate(file, { onSuccess: onCreated });
  };

  return (
    // The faults have the complete width below the heading and the button.
    <div className="contents">
      <FileButton
        variant="ghost"
        size="sm"
        icon={<FileUp />}
        pending={isPending}
        fieldLabel={t("Event settings file")}
        accept=".json,application/json"
        onFile={(file) => void read(file)}
      >
        {t("Import a settings file")}
      </FileButton>
      {fault ? (
        <Banner tone="danger" className="w-full" role="alert">
          <p className="font-strong">{t("Could not import the file")}</p>
          <ul dir="ltr" className="list-disc ps-5">
            {fault.split("; ").map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}

/** The file's JSON object; null if it is too large or something else. */
async function parse(file: File): Promise<Record<string, unknown> | null> {
  if (file.size > EVENT_FILE_MAX) return null;
  try {
    const value: unknown = JSON.parse(await file.text());
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
