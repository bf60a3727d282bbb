import type { OrganizerEvent } from "@hubbub/contract/events";
import { Download, Presentation, Printer } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { request } from "../../../../lib/request.ts";
import { EventCode } from "../../../../ui/EventCode.tsx";
import { BrandLogo } from "../../../../ui/BrandLogo.tsx";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { QrCode } from "../../../../ui/QrCode.tsx";
import { eventUrl, joinHost } from "../../../../lib/join-address.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { EventBranding } from "../../branding/BrandingCard.tsx";
import { useJoinAddresses } from "./join-data.ts";
import { EmbedCard } from "./EmbedCard.tsx";
import { saveQrPng, saveQrSvg } from "./qr-files.ts";
import { JoinAddressCard } from "./JoinAddressCard.tsx";
import { RehearsalCard } from "../rehearsal/RehearsalCard.tsx";

/** The Share tab: poster, link, address, stage and rehearsal. Only the poster is printed. */
export function ShareSection({ event }: { event: OrganizerEvent }) {
  // Loaded here, because the response may change the addresses in all cards.
  const joinAddresses = useJoinAddresses(event.id);
  const url = eventUrl(event);
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] print:block">
      <Poster event={event} />
      <div className="grid min-w-0 gap-5 lg:row-span-2 xl:grid-cols-2 print:hidden">
        <EventLink event={event} />
        <JoinAddressCard event={event} query={joinAddresses} />
        <Card title={t("Big screen")}>
          <p className="text-muted">
            {t(
              "The big screen shows the current activity and the join code to everyone in the room. It opens in a new tab. Press F there for full screen.",
            )}
          </p>
          <ButtonLink href={paths.stage(event.id)} external variant="soft" icon={<Presentation />} className="mt-4">
            {t("Open big screen")}
          </ButtonLink>
        </Card>
        <Card title={t("Print")}>
          <p className="text-muted">
            {t(
              "Print the poster for doors and tables. It fits on one page. Download the QR code for your own slides and badges.",
            )}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="quiet" icon={<Printer />} onClick={() => printPoster(event.id)}>
              {t("Print poster")}
            </Button>
            {Object.entries({ SVG: saveQrSvg, PNG: saveQrPng }).map(([format, save]) => (
              <Button
                key={format}
                variant="quiet"
                icon={<Download />}
                onClick={() => void save(url, `hubbub-${event.id}`)}
                aria-label={t("Download the QR code as {format}", { format })}
              >
                {format}
              </Button>
            ))}
          </div>
        </Card>
        {canEditSettings(event) ? <EventBranding event={event} /> : null}
        {canEditSettings(event) && !event.isArchived ? <RehearsalCard event={event} /> : null}
      </div>
      <div className="min-w-0 print:hidden">
        <EmbedCard event={event} />
      </div>
    </div>
  );
}

/**
 * Prints, and records it for the first organizer's checklist. A failure of the record is ignored: nothing else uses it.
 */
function printPoster(eventId: string): void {
  window.print();
  void request("POST /api/events/:eventId/poster-prints", { params: { eventId }, body: {} }).catch(() => undefined);
}

function Poster({ event }: { event: OrganizerEvent }) {
  const url = eventUrl(event);
  return (
    <section
      data-branded=""
      className="flex flex-col items-center gap-2.5 rounded-xl border border-line bg-surface px-5 py-8 text-center text-muted shadow-lift print:border-0 print:bg-transparent print:text-[CanvasText] print:shadow-none"
      data-poster=""
      aria-label={t("Poster")}
    >
      {event.brand?.logo ? (
        <BrandLogo logo={event.brand.logo} className="h-20 max-w-full print:h-[3cm] print:max-w-[14cm]" />
      ) : null}
      <h2 dir="auto" className="max-w-[30ch] text-xl leading-tight text-ink print:text-3xl print:text-inherit">
        {event.title}
      </h2>
      <p>{t("Scan to join")}</p>
      <QrCode value={url} size={300} className="print:w-[12cm]! print:[print-color-adjust:exact]" />
      <p>
        {t("or open")}{" "}
        <bdi dir="ltr" className="font-strong text-ink print:text-inherit">
          {joinHost(event)}
        </bdi>{" "}
        {t("and type the code")}
      </p>
      <EventCode eventId={event.id} className="text-2xl leading-tight print:text-6xl" />
    </section>
  );
}

function EventLink({ event }: { event: OrganizerEvent }) {
  const url = eventUrl(event);
  return (
    <Card title={t("Event link")} className="xl:col-span-full">
      <p dir="ltr" className="rounded-md bg-sunken px-3.5 py-3 text-sm break-all select-all">
        {url}
      </p>
      <div className="mt-4">
        <CopyButton value={url} variant="primary" />
      </div>
    </Card>
  );
}
