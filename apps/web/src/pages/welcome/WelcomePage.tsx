import type { ReactNode } from "react";
import { ArrowUpRight, BarChart3, CalendarPlus, Layers, LockKeyhole, LogOut, Users } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { useHubSession } from "../../auth/hub-session.ts";
import { startHubSignIn } from "../../auth/sign-in.ts";
import { signOutToFrontPage } from "../../auth/sign-out.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { useSignOut } from "../../auth/use-sign-out.tsx";
import { SiteFrame } from "../landing/SiteFrame.tsx";
import { type Tone, TONES } from "../../ui/tones.ts";

/** The page of organizers without premium after sign-in. */
export default function WelcomePage() {
  useDocumentTitle(t("Welcome"));
  const session = useHubSession();
  const { logOut, dialog } = useSignOut(signOutToFrontPage);
  if (!session) return <SignInRequired />;
  const logout = (
    <Button variant="ghost" icon={<LogOut className="rtl:-scale-x-100" />} onClick={logOut}>
      {t("Logout")}
    </Button>
  );
  return (
    <SiteFrame action={logout}>
      {dialog}
      <div className="mx-auto grid w-site max-w-256 gap-8 py-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:py-14">
        <div className="min-w-0">
          <h1 className="text-3xl leading-tight" dir="auto">
            {t("Welcome, {username}", { username: session.user.username })}
          </h1>
          <p className="mt-4 max-w-[44ch] text-lg leading-normal text-ink-2">
            {session.user.premium
              ? t("Your account is premium. Everything below is included.")
              : t("You are signed in. Creating your own events requires a premium account at {hub}.", {
                  hub: pageConfig.hub.name,
                })}
          </p>
          <PremiumBenefits />
        </div>
        <Card title={session.user.premium ? t("All set") : t("Next steps")}>
          <div className="flex flex-col gap-3">
            {session.user.premium ? null : (
              <ButtonLink href={pageConfig.hub.premiumUrl} external block size="lg" icon={<ArrowUpRight />}>
                {t("Upgrade to Premium")}
              </ButtonLink>
            )}
            <ButtonLink href={paths.admin()} variant={session.user.premium ? "primary" : "quiet"} block size="lg">
              {t("Go to your events")}
            </ButtonLink>
          </div>
          <Hint className="mt-4">
            {t("Helping with someone else's event? You can find it under “Your events”, even without premium.")}
          </Hint>
        </Card>
      </div>
    </SiteFrame>
  );
}

function PremiumBenefits() {
  const benefits: { icon: ReactNode; tone: Tone; text: string }[] = [
    {
      icon: <CalendarPlus />,
      tone: "teal",
      text: t("As many events as you like, each with its own code, page and big screen"),
    },
    { icon: <Layers />, tone: "amber", text: t("Event groups: several sessions with one link") },
    { icon: <Users />, tone: "plum", text: t("A team: moderators for questions and chat, admins for everything else") },
    {
      icon: <BarChart3 />,
      tone: "moss",
      text: t("Prizes, leaderboards and a report to keep"),
    },
  ];
  return (
    <ul className="mt-8 flex flex-col gap-4" aria-label={t("What premium includes")}>
      {benefits.map(({ icon, tone, text }) => (
        <li key={text} className="flex items-center gap-4">
          <span
            className={`grid size-target flex-none place-items-center rounded-post ${TONES[tone]}`}
            aria-hidden="true"
          >
            {icon}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function SignInRequired() {
  return (
    <SiteFrame>
      <div className="mx-auto w-site max-w-144 py-10">
        <EmptyCard
          icon={<LockKeyhole />}
          titleAs="h1"
          title={t("Authentication Required")}
          description={t("Sign in with {hub} to see your events.", { hub: pageConfig.hub.name })}
          action={<Button onClick={startHubSignIn}>{t("Sign In")}</Button>}
        />
      </div>
    </SiteFrame>
  );
}
