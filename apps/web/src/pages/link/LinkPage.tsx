/**
 * The pages of access links: /link#secret opens a link, and /link/{eventId} is what a moderator or speaker link gives.
 */
import { normalizeEventId } from "@hubbub/contract/event-id";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Redirect, useLocation, useParams, useSearch } from "wouter";
import { Link2, Link2Off } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { paths, replacedAddress } from "../../lib/paths.ts";
import { isMissing, isUnauthenticated, reasonOf } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { AdminConnection } from "../admin/AdminConnection.tsx";
import { isPublicEvent, eventQuery } from "../event/queries.ts";
import { useOpenLink, ownLinkQuery } from "./link-data.ts";
import { Button } from "../../ui/Button.tsx";
import { GoHome, PageMessage } from "../../ui/PageMessage.tsx";
import { Parrot } from "../../ui/Parrot.tsx";

const LinkView = lazyComponent(async () => (await import("./LinkView.tsx")).LinkView);

export default function LinkPage() {
  const { eventId } = useParams<{ eventId?: string }>();
  const [pathname] = useLocation();
  const replacement = replacedAddress(pathname, useSearch());
  if (replacement !== null) return <Redirect to={replacement} replace />;
  return eventId === undefined ? <OpenLink /> : <OwnLink eventId={normalizeEventId(eventId)} />;
}

function OpenLink() {
  const [secret] = useState(() => window.location.hash.slice(1));
  const [, navigate] = useLocation();
  const { mutate, error, isPending } = useOpenLink();
  useDocumentTitle(t("Opening the link…"));

  const open = () =>
    mutate(secret, {
      onSuccess: ({ eventId, role }) => {
        // A new document: the server renders the stage with what the link may see.
        if (role === "screen") window.location.replace(paths.stage(eventId));
        else navigate(paths.link(eventId), { replace: true });
      },
    });
  const start = useEffectEvent(() => {
    // Out of the address bar and the history, before anything else can read it.
    window.history.replaceState(null, "", window.location.pathname);
    if (secret !== "") open();
  });
  useEffect(() => start(), []);

  if (secret === "") return <MissingLink />;
  if (isUnauthenticated(error)) return <DeadLink />;
  if (!error || isPending) return <OpeningLink />;
  return <LinkFailed reason={reasonOf(error, t("Check your connection and try again."))} onRetry={open} />;
}

function OwnLink({ eventId }: { eventId: string }) {
  const own = useLiveList(ownLinkQuery(eventId));
  const { data, error, refetch } = useLiveList(eventQuery(eventId));
  const event = data && isPublicEvent(data) ? data : null;
  useDocumentTitle(event?.title ?? t("Opening the link…"));
  const role = own.data?.role;
  const isDead = isUnauthenticated(own.error) || data === null || isMissing(error);

  useEffect(() => {
    if (role === "screen" && !isDead) window.location.replace(paths.stage(eventId));
  }, [role, isDead, eventId]);

  if (isDead) return <DeadLink />;
  if (own.data === null) return <MissingLink />;
  if (own.data && event && role !== "screen") {
    return (
      <Suspense fallback={<OpeningLink />}>
        <AdminConnection error={own.error ?? error} />
        <LinkView key={role} event={event} link={own.data} />
      </Suspense>
    );
  }
  const failure = own.error ?? error;
  if (!failure) return <OpeningLink />;
  const retry = () => void Promise.all([own.refetch(), refetch()]);
  return <LinkFailed reason={reasonOf(failure, t("Check your connection and try again."))} onRetry={retry} />;
}

function DeadLink() {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2Off />}
      title={t("This link no longer works")}
      description={t("It has expired or been revoked. Ask the organizer for a new one.")}
      action={<GoHome />}
    />
  );
}

/** Without a secret in the address, or without a link of this event in this browser. */
function MissingLink() {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2 />}
      title={t("Open your link again")}
      description={t(
        "This address is incomplete, or the link was opened in another browser. Open the complete link that you received.",
      )}
      action={<GoHome />}
    />
  );
}

function LinkFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2Off />}
      title={t("Could not open the link")}
      description={reason}
      action={<Button onClick={onRetry}>{t("Try again")}</Button>}
    />
  );
}

function OpeningLink() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <output className="flex flex-col items-center gap-4 text-muted">
        <Parrot state="idle" size={96} />
        {t("Opening the link…")}
      </output>
    </main>
  );
}
