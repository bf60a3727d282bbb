/** How to read captions: language, size of the text, read aloud, and whether other tabs show them. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";
import type { Language } from "@hubbub/contract/languages";
import { AArrowDown, AArrowUp, Square, Volume2 } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { setReadingLanguage } from "../../lib/reading-language.ts";
import { canSpeak } from "../../lib/speech/synthesis.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useReadAloud } from "./read-aloud.ts";
import { setShowsBar, setTextSize, TEXT_SIZES, useShowsBar, useTextSize } from "./reading-settings.ts";

interface ReadingControlsProps {
  language: Language;
  captions: readonly CaptionText[];
}

export function ReadingControls({ language, captions }: ReadingControlsProps) {
  const size = useTextSize();
  return (
    <>
      <Select
        label={t("Read in")}
        options={languageOptions}
        value={language}
        onChange={(chosen) => setReadingLanguage(chosen)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          icon={<AArrowDown />}
          aria-label={t("Smaller text")}
          disabled={size === 0}
          onClick={() => setTextSize(size - 1)}
        />
        <Button
          variant="quiet"
          icon={<AArrowUp />}
          aria-label={t("Larger text")}
          disabled={size === TEXT_SIZES.length - 1}
          onClick={() => setTextSize(size + 1)}
        />
        {canSpeak() ? <ReadAloudButton key={language} captions={captions} /> : null}
      </div>
    </>
  );
}

function ReadAloudButton({ captions }: { captions: readonly CaptionText[] }) {
  const [isOn, toggle] = useReadAloud(captions);
  return (
    <Button variant="soft" className="ms-auto" icon={isOn ? <Square /> : <Volume2 />} onClick={toggle}>
      {isOn ? t("Stop reading") : t("Read aloud")}
    </Button>
  );
}

export function BarSwitch() {
  return (
    <Switch className="px-0" label={t("Show captions on other tabs")} checked={useShowsBar()} onChange={setShowsBar} />
  );
}
