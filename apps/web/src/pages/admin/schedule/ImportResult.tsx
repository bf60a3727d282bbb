import type { DoneScheduleImport } from "@hubbub/contract/schedule-import";
import { CircleCheck, ExternalLink, Layers, Link2, QrCode } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Totals } from "./ConfirmImport.tsx";
import { PlannedSessions } from "./PlannedSessions.tsx";

/** After an import: what was done, and what comes next. */
export function ImportResult({ result }: { result: DoneScheduleImport }) {
  const { group } = result;
  return (
    <>
      <Card
        title={
          <span className="inline-flex items-center gap-2">
            <CircleCheck aria-hidden="true" className="flex-none text-teal-ink" />
            <bdi>{group.title}</bdi>
          </span>
        }
      >
        <Totals plan={result} />
        <div className="mt-4 flex flex-wrap gap-2 max-sm:grid">
          <ButtonLink href={paths.adminGroup(group.permalink)} icon={<Layers />}>
            {t("Open the group")}
          </ButtonLink>
          <ButtonLink href={paths.adminGroup(group.permalink, "links")} variant="soft" icon={<Link2 />}>
            {t("Speaker links")}
          </ButtonLink>
          <ButtonLink href={paths.adminGroup(group.permalink, "codes")} variant="soft" icon={<QrCode />}>
            {t("QR codes")}
          </ButtonLink>
          <ButtonLink href={paths.engage(group.permalink)} external variant="quiet" icon={<ExternalLink />}>
            {t("View Public")}
          </ButtonLink>
        </div>
      </Card>
      <div className="mt-5">
        <PlannedSessions plan={result} />
      </div>
    </>
  );
}
