import { ACCESS_LINK_DAYS_MAX } from "@hubbub/contract/access-links";
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import type { SpeakerLink } from "@hubbub/contract/access-links";
import { Download, Link2, Printer } from "lucide-react";

import { SessionFacts } from "../../../groups/SessionFacts.tsx";
import { saveFile } from "../../../lib/download.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { request } from "../../../lib/request.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { roleDescriptions } from "../team/role-texts.ts";
import { GroupSubpage } from "./GroupSubpage.tsx";
import { OpenSessions } from "./OpenSessions.tsx";
import { linksCsv } from "./links-csv.ts";

/** Creates the speaker links of a group's sessions, and shows them once. */
export function SpeakerLinks({ group }: { group: EventGroup }) {
  const { mutate, mutateAsync, data: links, isPending } = useCreateSpeakerLinks(group.id);
  const created = links?.filter(({ state }) => state === "created").length ?? 0;
  const others = (links?.length ?? 0) - created;
  return (
    <GroupSubpage group={group} title={t("Speaker links")}>
      <OpenSessions group={group}>
        {(sessions) => (
          <>
            <Card className="print:hidden">
              <p className="max-w-[60ch]">
                <b className="block font-strong">{t("What speakers can do with a link")}</b>
                {roleDescriptions.speaker()}
              </p>
              <p className="mt-3 max-w-[60ch]">
                {t("Each link works for {days} days. No account is required.", { days: ACCESS_LINK_DAYS_MAX })}
              </p>
              {created > 0 ? (
                <Banner tone="amber" className="mt-4" role="status">
                  {t("Copy or download the links now. They will not be shown again.")}
                </Banner>
              ) : null}
              <div className="mt-4 flex flex-wrap gap-2 max-sm:grid">
                {links && created > 0 ? (
                  <>
                    <Button icon={<Download />} onClick={() => save(group, sessions, links)}>
                      {t("Download as CSV")}
                    </Button>
                    <Button variant="quiet" icon={<Printer />} onClick={() => window.print()}>
                      {t("Print")}
                    </Button>
                  </>
                ) : null}
                {links ? null : (
                  <Button icon={<Link2 />} pending={isPending} onClick={() => mutate(false)}>
                    {t("Create speaker links")}
                  </Button>
                )}
                {links && others > 0 ? (
                  <ConfirmButton
                    variant="ghost"
                    confirm={{
                      title: t("Replace all speaker links?"),
                      description: t("All existing speaker links of these sessions will stop working immediately."),
                      action: t("Replace"),
                      onConfirm: () => mutateAsync(true),
                    }}
                  >
                    {t("Replace all speaker links")}
                  </ConfirmButton>
                ) : null}
              </div>
            </Card>
            {links ? (
              <ul className="mt-5 divide-y divide-line rounded-xl border border-line bg-surface p-5 shadow-lift print:mt-0 print:border-0 print:bg-transparent print:text-[CanvasText] print:shadow-none">
                {sessions.map((session) => {
                  const link = links.find(({ eventId }) => eventId === session.id);
                  return link ? <LinkRow key={session.id} session={session} link={link} /> : null;
                })}
              </ul>
            ) : null}
          </>
        )}
      </OpenSessions>
    </GroupSubpage>
  );
}

const stateTexts = {
  created: () => "",
  exists: () => t("This session already has a speaker link. It cannot be shown again."),
  full: () => t("This session has the maximum number of links. Revoke one under Team in the session's event admin."),
};

function LinkRow({ session, link: { state, url } }: { session: GroupSession; link: SpeakerLink }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 print:break-inside-avoid">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p dir="auto" className="font-strong">
          {session.title}
        </p>
        <SessionFacts session={session} />
        {url === null ? (
          <p className="mt-1 text-sm text-amber-ink">{stateTexts[state]()}</p>
        ) : (
          <p dir="ltr" className="mt-1 text-xs break-all select-all rtl:text-end">
            {url}
          </p>
        )}
      </div>
      {url === null ? null : (
        <div className="print:hidden">
          <CopyButton value={url} size="sm" />
        </div>
      )}
    </li>
  );
}

function save(group: EventGroup, sessions: readonly GroupSession[], links: readonly SpeakerLink[]): void {
  const csv = new Blob([linksCsv(sessions, links)], { type: "text/csv;charset=utf-8" });
  saveFile(csv, `${group.permalink}-speaker-links.csv`);
}

/** Creates links; the variable says whether they replace the existing ones. */
function useCreateSpeakerLinks(groupId: string) {
  return useCall({
    send: (replace: boolean) =>
      request("POST /api/event-groups/:groupId/speaker-links", { params: { groupId }, body: { replace } }),
    failed: () => t("Could not update the links"),
  });
}
