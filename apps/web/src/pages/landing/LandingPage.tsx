import { useEffect, useState } from "react";

import { showSignOut } from "../../auth/sign-out.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { JoinForm } from "../join/JoinForm.tsx";
import { DashboardPreview } from "./DashboardPreview.tsx";
import { demoPath } from "./demo-path.ts";
import { FeatureGrid } from "./FeatureGrid.tsx";
import { SiteFrame } from "./SiteFrame.tsx";
import { StartButton } from "./StartButton.tsx";
import { pageConfig } from "../../lib/page-data.ts";
import { Dialog } from "../../ui/Dialog.tsx";

export default function LandingPage() {
  useDocumentTitle();
  useEffect(showSignOut, []);
  return (
    <SiteFrame>
      <Hero />
      <FigureStrip />
      <FeatureGrid />
      <ClosingCall />
    </SiteFrame>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid w-site items-center gap-20 pt-6 pb-20 lg:grid-cols-[1fr_1.1fr] lg:gap-14 lg:pt-14 lg:pb-24">
      <div className="min-w-0">
        <h1 className="max-w-[12ch] text-4xl leading-none font-bold tracking-title sm:max-lg:max-w-[18ch]">
          {t("Every voice in the room, on one screen.")}
        </h1>
        <p className="mt-5 max-w-[44ch] text-lg leading-normal text-pretty text-ink-2 sm:max-lg:max-w-[60ch]">
          {t(
            "Questions, word clouds, mood votes and prizes for conferences, workshops and team meetings. Attendees join with a code. No app needed.",
          )}
        </p>
        {/* Phones show the code field first (attendees); wide screens show the start button first (organizers). */}
        <div className="mt-6 grid max-w-112 gap-5 md:gap-8">
          <div className="border-line md:border-t md:pt-5">
            <JoinForm headline={t("Here for an event?")} />
          </div>
          <div className="flex flex-wrap gap-3 border-t border-line pt-5 md:-order-1 md:border-t-0 md:pt-0">
            <StartButton size="lg">{t("Start Your Event")}</StartButton>
            <ButtonLink href={demoPath()} variant="quiet" size="lg">
              {t("View Demo")}
            </ButtonLink>
          </div>
        </div>
      </div>
      <DashboardPreview />
    </section>
  );
}

function FigureStrip() {
  const figures = [
    { value: "500+", label: t("events created") },
    { value: "10K+", label: t("participants") },
    { value: "15+", label: t("languages") },
    { value: t("under 2 min"), label: t("setup") },
    { value: "100+", label: t("concurrent users") },
  ];
  return (
    <section className="border-y border-line bg-surface" aria-label={t("Key figures")}>
      <ul className="mx-auto grid w-site grid-cols-2 gap-4 py-6 sm:grid-cols-[repeat(5,auto)] sm:justify-between">
        {figures.map(({ value, label }) => (
          <li key={label} className="text-muted">
            <b className="block font-heading text-xl leading-snug font-bold text-ink lg:inline">
              <bdi>{value}</bdi>
            </b>{" "}
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClosingCall() {
  const [isAsking, setIsAsking] = useState(false);
  const contact = pageConfig.demoContactUrl;
  return (
    <section className="mx-auto mb-14 w-site" aria-labelledby="closing">
      <div className="grid items-center gap-8 rounded-2xl rounded-es-xs night bg-[radial-gradient(circle_at_82%_60%,color-mix(in_srgb,var(--color-amber)_28%,transparent),transparent_19rem)] px-6 py-8 lg:grid-cols-[1fr_auto] lg:px-16 lg:py-14">
        <div className="min-w-0">
          <h2 id="closing" className="text-3xl leading-tight">
            {t("Set up your next event in two minutes.")}
          </h2>
          <p className="mt-3 text-lg leading-normal text-muted">{t("Create it, share the code, and listen.")}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <StartButton variant="attention" size="lg">
            {t("Get Started Now")}
          </StartButton>
          {contact === null ? (
            <Button variant="quiet" size="lg" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
              {t("Schedule Demo")}
            </Button>
          ) : (
            <ButtonLink variant="quiet" size="lg" href={contact} external={/^https?:/u.test(contact)}>
              {t("Schedule Demo")}
            </ButtonLink>
          )}
        </div>
      </div>
      {isAsking ? <NoDemoContact onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

/** Offers the demo event instead of a contact. */
function NoDemoContact({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t("No demo contact has been set up yet")}
      description={t(
        "For a personal demo, ask the person who invited you or the server administrator. You can explore the demo on your own at any time.",
      )}
      footer={
        <ButtonLink href={demoPath()} data-autofocus>
          {t("View Demo")}
        </ButtonLink>
      }
    />
  );
}
