import type { OrganizerGroup } from "@hubbub/contract/groups";
import { FileUp, Link2, QrCode } from "lucide-react";

import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { isOwner } from "./group-permissions.ts";

/** Links to what concerns all sessions of a group. */
export function SessionMaterialCard({ group }: { group: OrganizerGroup }) {
  const hasSessions = (useGroupSessions(group).data ?? []).length > 0;
  if (!isOwner(group) && !hasSessions) return null;
  const to = (view: string) => paths.adminGroup(group.permalink, view);
  return (
    <Card title={t("Schedule and links")}>
      <div className="flex flex-col gap-2">
        {isOwner(group) ? (
          <ButtonLink href={to("import")} variant="quiet" icon={<FileUp />}>
            {group.scheduleTimeZone === null ? t("Import a schedule") : t("Import again")}
          </ButtonLink>
        ) : null}
        {hasSessions ? (
          <>
            <ButtonLink href={to("codes")} variant="quiet" icon={<QrCode />}>
              {t("QR codes")}
            </ButtonLink>
            <ButtonLink href={to("links")} variant="quiet" icon={<Link2 />}>
              {t("Speaker links")}
            </ButtonLink>
          </>
        ) : null}
      </div>
    </Card>
  );
}
