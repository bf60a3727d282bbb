import type { OwnAccessLink } from "@hubbub/contract/access-links";
import type { PublicEvent } from "@hubbub/contract/events";
import { ExternalLink, LogOut, Smartphone } from "lucide-react";

import { formatDateTime } from "../../lib/format-date.ts";
import { t } from "../../lib/i18n/translate.ts";
import { paths, REMOTE } from "../../lib/paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Mark } from "../../ui/Logo.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { useLeaveLink } from "./link-data.ts";

interface LinkHeaderProps {
  event: PublicEvent;
  link: OwnAccessLink;
}

/** Title of the event, the role and label of the link and its end. */
export function LinkHeader({ event, link }: LinkHeaderProps) {
  const leave = useLeaveLink(event.id);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-gutter py-2.5">
      <Mark height={30} />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate text-lg leading-tight" title={event.title}>
          {event.title}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
          <span className="flex min-w-0 items-center gap-2">
            <Badge tone="upcoming" className="flex-none">
              {link.role === "moderator" ? t("Moderator") : t("Speaker", { context: "a role" })}
            </Badge>
            <bdi className="truncate">{link.label}</bdi>
          </span>
          <span>{t("Valid until {time}", { time: formatDateTime(link.expiresAt) })}</span>
        </div>
      </div>
      <ThemeToggle />
      <ButtonLink
        href={paths.event(event.id)}
        external
        variant="ghost"
        size="sm"
        icon={<ExternalLink />}
        className="max-sm:hidden"
      >
        {t("View Public")}
      </ButtonLink>
      <ConfirmButton
        variant="ghost"
        size="sm"
        icon={<LogOut />}
        aria-label={t("Leave")}
        title={t("Leave")}
        confirm={{
          title: t("Leave this event?"),
          description: t("You will need the link to come back."),
          action: t("Leave"),
          tone: "primary",
          onConfirm: () => leave.mutateAsync(),
        }}
      />
      <ButtonLink href={paths.link(event.id, REMOTE)} size="sm" icon={<Smartphone />} className="max-sm:w-full">
        {t("Remote")}
      </ButtonLink>
    </header>
  );
}
