/** The account control in the header: a Login button for guests; name, profile links and Logout when signed in. */
import { ExternalLink, LogIn, LogOut, UserCog } from "lucide-react";
import { useEffect, useId } from "react";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { takeUnclaimedIntent } from "../../auth/sign-in-intent.ts";
import { signOutHere } from "../../auth/sign-out.ts";
import { type StoredWalletSession, useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { resend } from "../../outbox/use-outbox.ts";
import { useSignInIntent } from "../../outbox/use-sign-in-intent.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { useSignOut } from "../../auth/use-sign-out.tsx";

/** Look of an entry of the account menu. */
const ENTRY =
  "flex min-h-target w-full cursor-pointer items-center gap-2.5 rounded-md px-3 text-start text-ink hover:bg-paper";

export function AccountControl({ eventId }: { eventId: string }) {
  const session = useWalletSession();
  useSignInIntent(eventId, "resend", resend);
  useUnclaimedIntent(eventId, session !== null);
  if (session) return <Account session={session} />;
  return (
    <Button
      variant="quiet"
      labelFrom="sm"
      className="flex-none"
      icon={<LogIn className="rtl:-scale-x-100" />}
      onClick={() => startWalletSignIn(eventId, window.location.pathname + window.location.search)}
    >
      {t("Login")}
    </Button>
  );
}

function Account({ session: { profile } }: { session: StoredWalletSession }) {
  const id = useId();
  const { logOut, dialog } = useSignOut(signOutHere);
  const { accountUrl } = pageConfig.wallet;
  const name = profile.displayName || profile.username;
  return (
    <>
      <button
        type="button"
        className="grid size-target flex-none place-items-center"
        popoverTarget={id}
        aria-label={t("Signed in as {name}", { name })}
      >
        <Avatar name={name} className="text-base" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto end-3 top-14 m-0 max-w-[calc(100vw-2rem)] min-w-52 rounded-md border border-line bg-surface p-2 text-ink shadow-soft md:end-(--page-margin)"
      >
        <p className="px-3 pt-1.5 pb-0 font-strong" dir="auto">
          {name}
        </p>
        <p className="px-3 pt-0 pb-1.5 text-sm text-muted">
          <bdi>@{profile.username}</bdi>
        </p>
        <a
          className={ENTRY}
          href={pageConfig.wallet.profileUrlPrefix + encodeURIComponent(profile.username)}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink size={18} aria-hidden="true" />
          {t("View profile")}
        </a>
        {accountUrl === null ? null : (
          <a className={ENTRY} href={accountUrl} target="_blank" rel="noopener">
            <UserCog size={18} aria-hidden="true" />
            {t("Your account")}
          </a>
        )}
        <button type="button" className={ENTRY} popoverTarget={id} popoverTargetAction="hide" onClick={logOut}>
          <LogOut size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          {t("Logout")}
        </button>
      </div>
      {dialog}
    </>
  );
}

/** Time that activities have to claim the sign-in intent. An activity claims it as soon as it is shown. */
const CLAIM_TIMEOUT_MS = 5000;

/** Shows a toast when no activity claimed the intent of the sign-in, for instance because it was switched off. */
function useUnclaimedIntent(eventId: string, isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(() => {
      if (!takeUnclaimedIntent(eventId)) return;
      toast({
        title: t("You are signed in"),
        description: t("The action you started before you signed in is no longer possible. Nothing was sent."),
        tone: "info",
      });
    }, CLAIM_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [eventId, isSignedIn]);
}
