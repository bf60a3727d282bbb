/** What was said last and a translation of it, with the text that is being said. The team corrects captions here. */
import type { CaptionList, CaptionText } from "@hubbub/contract/activities/captions/calls";
import type { Language } from "@hubbub/contract/languages";
import { useMemo, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { languageOptions } from "../../../lib/language-options.ts";
import { Card } from "../../../ui/Card.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { CaptionFrame } from "../CaptionFrame.tsx";
import { rowsOf } from "../caption-list.ts";
import { useCaptionList, useInterim } from "../queries.ts";
import { CaptionRow } from "./CaptionRow.tsx";
import { CorrectionForm } from "./CorrectionForm.tsx";

interface LiveTextProps {
  eventId: string;
  language: Language;
  query: ReturnType<typeof useCaptionList>;
  canCorrect: boolean;
}

const noCaptions: CaptionList["captions"] = [];
const NONE = "";

export function LiveText({ eventId, language, query, canCorrect }: LiveTextProps) {
  const list = query.data;
  const interim = useInterim(language, list?.isLive === true);
  const captions = list?.captions ?? noCaptions;
  const rows = useMemo(() => rowsOf(captions, interim), [captions, interim]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Language | typeof NONE>(NONE);
  const translation = chosen === language ? NONE : chosen;
  const translations = useTranslations(eventId, language, translation || language);
  return (
    <Card
      title={t("Live captions")}
      actions={
        list?.canTranslate ? (
          <Select
            label={t("Translation")}
            hideLabel
            options={[
              { value: NONE, label: t("No translation") },
              ...languageOptions.filter(({ value }) => value !== language),
            ]}
            value={translation}
            onChange={setChosen}
          />
        ) : null
      }
    >
      <Loaded query={query}>
        {() => (
          <>
            <CaptionFrame label={t("Live captions")} height="h-80" rows={rows}>
              {rows.length === 0 ? (
                <p className="grid h-full place-items-center px-4 text-center text-muted">
                  {t("Captions will appear here when someone speaks.")}
                </p>
              ) : null}
              <ol className="flex flex-col gap-0.5 p-2">
                {rows.map((row) => (
                  <li key={row.id} data-key={row.id}>
                    {openId === row.id && row.caption ? (
                      <CorrectionForm eventId={eventId} caption={row.caption} onClose={() => setOpenId(null)} />
                    ) : (
                      <CaptionRow
                        row={row}
                        translation={translations.get(row.id)}
                        onOpen={canCorrect && row.caption ? () => setOpenId(row.id) : undefined}
                      />
                    )}
                  </li>
                ))}
              </ol>
            </CaptionFrame>
            {canCorrect && captions.length > 0 ? (
              <Hint className="mt-2">{t("Tap a line to correct or remove it.")}</Hint>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The captions in this language by id; none if it is the one that is spoken. */
function useTranslations(eventId: string, spoken: Language, language: Language): ReadonlyMap<string, CaptionText> {
  const { data } = useCaptionList(eventId, language);
  const captions = language === spoken ? noCaptions : (data?.captions ?? noCaptions);
  return useMemo(() => new Map(captions.map((caption) => [caption.id, caption])), [captions]);
}
