import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Parrot, type ParrotState } from "../../ui/Parrot.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { type Flow, type Phase, useSignInReturn } from "./sign-in-return.ts";

interface CallbackScreenProps<SignIn> extends Flow<SignIn> {
  /** The provider's display name. */
  provider: string;
  /** The page for people who keep their current user. */
  homeToStay: () => string;
}

const POSES: Record<Phase["kind"], ParrotState> = {
  loading: "thinking",
  ask: "listening",
  success: "speaking",
  error: "idle",
};

/**
 * The page to which a provider redirects after a sign-in: picture, title and sentence of the phase, and its buttons.
 */
export function CallbackScreen<SignIn>({ provider, homeToStay, ...flow }: CallbackScreenProps<SignIn>) {
  useDocumentTitle(t("Sign-in"));
  const { phase, proceed, stay } = useSignInReturn(flow);
  return (
    <main className="flex min-h-dvh flex-col items-center gap-6 px-4 pt-[8vh] pb-8">
      <Logo height={32} />
      <Card as="div" className="flex w-full max-w-96 animate-enter flex-col items-center gap-5 text-center">
        <Parrot state={POSES[phase.kind]} size={150} />
        {/* The same element in every phase: screen readers announce changes only in a live region that exists already. */}
        <div aria-live="polite" aria-atomic="true">
          <h1 className="text-xl leading-snug">{titleOf(phase, provider)}</h1>
          <p className="mt-2 text-ink-2">{descriptionOf(phase, provider)}</p>
        </div>
        {phase.kind === "ask" ? (
          <div className="flex w-full flex-col gap-3">
            <Button block onClick={proceed}>
              <bdi>{t("Continue as {username}", { username: phase.arriving })}</bdi>
            </Button>
            <Button block variant="quiet" onClick={() => stay(homeToStay())}>
              {phase.current === null ? (
                t("Cancel")
              ) : (
                <bdi>{t("Stay signed in as {username}", { username: phase.current })}</bdi>
              )}
            </Button>
          </div>
        ) : null}
        {phase.kind === "success" || phase.kind === "error" ? (
          <>
            {/* The time until the automatic redirect. */}
            <div
              className={`h-1.5 w-full max-w-48 overflow-hidden rounded-full bg-sunken after:block after:size-full after:rounded-[inherit] ${phase.kind === "success" ? "after:animate-[grow_2s_linear_both] after:bg-teal" : "after:animate-[grow_3s_linear_both] after:bg-danger"}`}
              aria-hidden="true"
            />
            <ButtonLink href={phase.to} variant={phase.kind === "success" ? "soft" : "quiet"} replace>
              {phase.kind === "success" ? t("Continue now") : t("Go back now")}
            </ButtonLink>
          </>
        ) : null}
      </Card>
    </main>
  );
}

function titleOf(phase: Phase, provider: string): string {
  if (phase.kind === "loading") return t("Signing you in…");
  if (phase.kind === "ask") return t("Continue as {username}?", { username: phase.arriving });
  return phase.kind === "success" ? t("You are signed in") : t("Could not sign in with {provider}", { provider });
}

function descriptionOf(phase: Phase, provider: string): string {
  if (phase.kind === "loading") return t("Checking with {provider}. This may take a moment.", { provider });
  if (phase.kind === "ask") {
    const { current } = phase;
    return current === null
      ? t("Continue only if you have just signed in with {provider} yourself.", { provider })
      : t("You are signed in as {current}. Continue only if you have just signed in with {provider} yourself.", {
          provider,
          current,
        });
  }
  return phase.kind === "success" ? t("Redirecting…") : t(phase.message);
}
