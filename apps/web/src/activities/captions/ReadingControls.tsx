/** How to read captions: language, size of the text, read aloud, and whether other tabs show them. */
import type { CaptionList } from "@hubbub/contract/activities/captions/calls";
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
import { setTextSize, TEXT_SIZES, useShowsBar, useTextSize } from "./reading-settings.ts";

/** Above the captions. */
export function ReadingControls({ language }: { language: Language }) {
  const size = useTextSize();
  return (
    <div className="flex items-end gap-2">
      <Select
        className="min-w-0 flex-1"
        label={t("Read in")}
        options={languageOptions}
        value={language}
        onChange={(chosen) => setReadingLanguage(chosen)}
      />
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
    </div>
  );
}

export function ReadAloudButton({ list }: { list: CaptionList }) {
  const [isOn, toggle] = useReadAloud(list);
  if (!canSpeak()) return null;
  return (
    <Button variant="soft" block icon={isOn ? <Square /> : <Volume2 />} onClick={toggle}>
      {isOn ? t("Stop reading aloud") : t("Read aloud")}
    </Button>
  );
}

export function BarSwitch() {
  const [isShown, show] = useShowsBar();
  return <Switch label={t("Show captions on other tabs")} checked={isShown} onChange={show} />;
}
