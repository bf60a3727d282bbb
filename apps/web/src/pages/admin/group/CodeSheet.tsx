import type { BrandLogo as Logo } from "@hubbub/contract/branding";
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { Printer } from "lucide-react";

import { SessionFacts } from "../../../groups/SessionFacts.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { eventUrl, joinHost } from "../../../lib/join-address.ts";
import { EventCode } from "../../../ui/EventCode.tsx";
import { BrandLogo } from "../../../ui/BrandLogo.tsx";
import { Button } from "../../../ui/Button.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { GroupSubpage } from "./GroupSubpage.tsx";
import { OpenSessions } from "./OpenSessions.tsx";

/** The QR codes of a group's sessions with its logo and color, to be printed, six on a page. */
export function CodeSheet({ group }: { group: EventGroup }) {
  return (
    <GroupSubpage
      group={group}
      title={t("QR codes")}
      actions={
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      }
    >
      <OpenSessions group={group}>
        {(sessions) => (
          <ul
            data-branded=""
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 print:grid-cols-2"
          >
            {sessions.map((session) => (
              <SessionCode key={session.id} session={session} logo={group.brand?.logo ?? null} />
            ))}
          </ul>
        )}
      </OpenSessions>
    </GroupSubpage>
  );
}

function SessionCode({ session, logo }: { session: GroupSession; logo: Logo | null }) {
  const event = { id: session.id, joinOrigin: null };
  return (
    <li className="flex flex-col items-center gap-2 rounded-xl border border-t-6 border-line border-t-teal bg-surface p-5 text-center shadow-lift print:break-inside-avoid print:bg-transparent print:text-[CanvasText]">
      {logo ? <BrandLogo logo={logo} className="h-9 max-w-44 print:h-[1.2cm] print:max-w-[5cm]" /> : null}
      <h2 dir="auto" className="line-clamp-3 text-md leading-snug">
        {session.title}
      </h2>
      <SessionFacts session={session} className="print:text-inherit" />
      <div className="mt-auto pt-1">
        <QrCode value={eventUrl(event)} size={168} className="print:[print-color-adjust:exact]" />
      </div>
      <p className="text-sm text-muted print:text-inherit">
        <bdi dir="ltr">{joinHost(event)}</bdi>
        <EventCode eventId={session.id} className="text-lg" />
      </p>
    </li>
  );
}
