/** Who reads in which language, and what the translations cost. */
import type { Desk } from "@hubbub/contract/activities/captions/calls";
import { type Language, LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { formatNumber, formatPercent, plural, t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Hint } from "../../../ui/Hint.tsx";

export function ReadersCard({ desk, spokenIn }: { desk: Desk; spokenIn: Language }) {
  const { canTranslate, isLimitReached, hourlyShare } = desk;
  // Pages without a live channel are not counted.
  const readers = desk.readers.filter(({ count }) => count > 0);
  return (
    <Card title={t("Readers", { context: "of captions" })}>
      <div className="flex flex-col gap-3">
        <p className="font-strong">{summaryOf({ ...desk, readers }, spokenIn)}</p>
        {readers.length > 0 ? (
          <ul className="flex flex-wrap gap-2" aria-label={t("Readers by language")}>
            {readers.map(({ language, count }) => (
              <li key={language}>
                <Badge tone="plain">
                  <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>{" "}
                  <span className="tabular-nums">{formatNumber(count)}</span>
                </Badge>
              </li>
            ))}
          </ul>
        ) : null}
        {canTranslate ? null : (
          <Banner tone="slate">
            {t("This server has no translation service. Texts are shown in their original language.")}
          </Banner>
        )}
        {isLimitReached ? (
          <Banner tone="amber" role="alert">
            {t("This server has reached its translation limit. New texts are shown in their original language.")}
          </Banner>
        ) : hourlyShare === null ? null : (
          <Hint>
            {t("At this rate, one hour of captions will use {share} of this server's daily translation limit.", {
              share: formatPercent(hourlyShare),
            })}
          </Hint>
        )}
      </div>
    </Card>
  );
}

function summaryOf({ readers, canTranslate, isLimitReached }: Desk, spokenIn: Language): string {
  const translated = readers.filter(({ language }) => language !== spokenIn);
  const total = (list: Desk["readers"]) => list.reduce((sum, { count }) => sum + count, 0);
  if (readers.length === 0) return t("Nobody is reading the captions yet.");
  if (translated.length === 0 || !canTranslate || isLimitReached)
    return plural(total(readers), "1 reader", "{count} readers");
  return t("Translated {intoLanguages} {forReaders}", {
    intoLanguages: plural(translated.length, "into 1 language", "into {count} languages"),
    forReaders: plural(total(translated), "for 1 reader", "for {count} readers"),
  });
}
