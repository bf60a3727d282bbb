import { useEffect } from "react";

import { takeSignOutOutcome } from "../../auth/sign-out.ts";
import { t } from "../../lib/i18n/translate.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { showSignOut } from "../../auth/sign-out-toast.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { JoinForm } from "../join/JoinForm.tsx";
import { DashboardPreview } from "./DashboardPreview.tsx";
import { demoPath } from "./demo-path.ts";
import { FeatureGrid } from "./FeatureGrid.tsx";
import { ScheduleDemoButton } from "./ScheduleDemoButton.tsx";
import { SiteFrame } from "./SiteFrame.tsx";
import { StartButton } from "./StartButton.tsx";
import "./landing.css";

export default function LandingPage() {
  useDocumentTitle();
  useEffect(() => {
    const outcome = takeSignOutOutcome();
    if (outcome) showSignOut(outcome);
  }, []);
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
    <section className="site-width hero gap-22 pt-6 pb-22 lg:gap-14 lg:pt-14 lg:pb-26 grid items-center">
      <div className="min-w-0">
        <h1 className="hero-title text-size-4xl font-bold tracking-[-0.03em]">
          {t("Every voice in the room, on one screen.")}
        </h1>
        <p className="hero-lead leading-[1.5] mt-5 text-ink-2 text-size-lg text-pretty">
          {t(
            "Questions, words, moods and prizes for conferences, workshops and team meetings. People join with a code, no app.",
          )}
        </p>
        {/* Phones show the code field first (attendees); wide screens show the start button first (organizers). */}
        <div className="gap-5.5 max-w-115 md:gap-8 grid mt-7">
          <div className="md:pt-5.5 md:border-t md:border-t-line">
            <JoinForm label={t("Here for an event?")} />
          </div>
          <div className="hero-start border-t border-t-line md:border-t-0 flex flex-wrap gap-3 pt-5.5 md:pt-0">
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
    <section className="border-y border-line bg-surface" aria-label={t("In figures")}>
      <ul className="site-width figures grid gap-4 py-6 sm:justify-between">
        {figures.map(({ value, label }) => (
          <li key={label} className="text-muted">
            <b className="font-heading text-xl font-bold text-ink">
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
  return (
    <section
      className="site-width closing rounded-[2.25rem] rounded-es-[0.625rem] relative grid gap-8 items-center mb-14 overflow-hidden text-night-ink"
      aria-labelledby="closing"
    >
      <div className="min-w-0">
        <h2 id="closing" className="text-3xl leading-tight">
          {t("Your next event starts in two minutes.")}
        </h2>
        <p className="mt-3 text-lg text-night-muted">{t("Make one, share the code, listen.")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <StartButton variant="attention" size="lg" className="closing-start text-on-night-action">
          {t("Get Started Now")}
        </StartButton>
        <ScheduleDemoButton />
      </div>
    </section>
  );
}
