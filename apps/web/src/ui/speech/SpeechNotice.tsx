import { AudioLines, MonitorDown, ShieldCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../Button.tsx";
import { recognitionSupport } from "../../lib/speech/recognition.ts";
import type { SpeechPlaceOfLanguage } from "./use-speech-place.ts";
import { Hint } from "../Hint.tsx";

type SpeechNoticeProps = Pick<SpeechPlaceOfLanguage, "place" | "download">;

/** Shows before the first recording whether the audio stays on this device. */
export function SpeechNotice({ place, download }: SpeechNoticeProps) {
  if (recognitionSupport() !== "available") return null;
  const stays = place === "device";
  const Icon = stays ? ShieldCheck : AudioLines;
  return (
    <div className="flex flex-col items-start gap-2.5">
      <Hint id="speech-notice" className="flex gap-2" role="status">
        <Icon className="mt-0.5 size-4.5 flex-none" aria-hidden="true" />
        <span>
          {stays
            ? t("This device turns speech into text. The audio does not leave the device.")
            : t(
                "Your browser turns speech into text. It may send the audio to its vendor, such as Google or Apple. Hubbub never receives the audio.",
              )}
        </span>
      </Hint>
      {place === "downloadable" || place === "downloading" ? (
        <Button variant="soft" size="sm" icon={<MonitorDown />} pending={place === "downloading"} onClick={download}>
          {place === "downloading"
            ? t("Downloading the language to this device…")
            : t("Download the language so that the audio stays on this device")}
        </Button>
      ) : null}
    </div>
  );
}
