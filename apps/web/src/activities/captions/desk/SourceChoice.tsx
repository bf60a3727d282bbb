import { CAPTION_LABEL_MAX, type SpeechSource } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";
import { AudioLines, Globe, Keyboard } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { languageOptions } from "../../../lib/language-options.ts";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface SourceChoiceProps {
  source: SpeechSource;
  /** Whether the server has a speech service. */
  hasService: boolean;
  language: Language;
  label: string;
  onSource: (source: SpeechSource) => void;
  onLanguage: (language: Language) => void;
  onLabel: (label: string) => void;
}

export function SourceChoice(props: SourceChoiceProps) {
  const { source, hasService, language, label, onSource, onLanguage, onLabel } = props;
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        className="self-start"
        label={t("Source of the captions")}
        options={[
          { value: "typed", label: t("Keyboard"), icon: <Keyboard /> },
          { value: "browser", label: t("This browser"), icon: <Globe /> },
          ...(hasService ? [{ value: "service" as const, label: t("Speech service"), icon: <AudioLines /> }] : []),
        ]}
        value={source}
        onChange={onSource}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t("Spoken language")} options={languageOptions} value={language} onChange={onLanguage} />
        <TextField label={t("Speaker (optional)")} value={label} onChange={onLabel} max={CAPTION_LABEL_MAX} />
      </div>
    </div>
  );
}
