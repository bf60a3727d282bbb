import type { Me } from "@hubbub/contract/me";
import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { forgetIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession } from "../../auth/wallet-session.ts";
import { deleteCachedPages } from "../../service-worker/cached-pages.ts";
import { isPersonal, localStore } from "../../lib/storage.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { deviceEntryStore } from "../../outbox/entry-store.ts";

const ME_KEY = ["me"] as const;

/** Card that erases everything the person has sent, on the server and on this device, after confirmation. */
export function EraseContributions() {
  const { data: me, error } = useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => request("GET /api/me", { signal }),
    refetchOnMount: "always",
  });
  const container = useRef<HTMLDivElement>(null);

  // The browser cannot scroll to #erase itself, because this element is rendered after navigation.
  useEffect(() => {
    if (window.location.hash === "#erase") container.current?.scrollIntoView();
  }, []);

  const { mutateAsync, isSuccess } = useCall({
    send: async (_: void, client) => {
      await clearUnsent();
      await request("DELETE /api/me");
      await clearPersonalData();
      client.removeQueries({});
    },
    failed: () => t("Could not erase your data"),
    advice: () => t("Please try again."),
  });

  return (
    <div id="erase" ref={container} className="mx-auto mt-8 max-w-176 scroll-mt-4">
      <Card title={t("Erase my contributions")}>
        <p>
          {t(
            "This will erase everything you have sent from this browser. If you are signed in, it will also erase what you have sent with your profile.",
          )}
        </p>
        {me?.hasProfile ? null : (
          <p className="mt-3 text-muted">
            {t("To erase what you sent while signed in, sign in on an event page first.")}
          </p>
        )}
        {isSuccess ? (
          <Banner tone="teal" role="status" className="mt-4">
            {t("Your contributions were erased. They will disappear from open pages within seconds.")}
          </Banner>
        ) : (
          <>
            <p className="mt-3 mb-4 font-strong">
              {error ? t("Could not load this part of the page.") : me ? contributionsSummary(me) : null}
            </p>
            <ConfirmButton
              variant="danger"
              confirm={{
                title: t("Erase your contributions?"),
                description: t("This cannot be undone."),
                consequences: [
                  t(
                    "Everything you sent, such as answers, questions, votes and messages, will be erased from all events, including archived ones.",
                  ),
                  t("Mood votes will remain in the totals as anonymous numbers."),
                  t("If you won a draw, its proof will stay public without your name."),
                  ...(me?.hasProfile
                    ? [t("Your profile and its points will be erased, and you will be signed out.")]
                    : []),
                  t("Your name and everything you have not sent yet will be removed from this device."),
                ],
                action: t("Erase"),
                onConfirm: () => mutateAsync(),
              }}
            >
              {t("Erase my contributions")}
            </ConfirmButton>
          </>
        )}
      </Card>
    </div>
  );
}

function contributionsSummary({ contributions, hasProfile }: Me): string {
  const count = Object.values(contributions).reduce((total, number) => total + number, 0);
  if (count === 0 && !hasProfile) return t("This server stores nothing that was sent from this browser.");
  return plural(
    count,
    "This server stores 1 contribution from you.",
    "This server stores {count} contributions from you.",
  );
}

/** Removes unsent submissions. Call it before erasing, else they could be sent during the erasure. */
async function clearUnsent(): Promise<void> {
  // Delete directly from the store first: opening the outbox would send its entries.
  const store = deviceEntryStore();
  for (const { key } of await store.all()) await store.remove(key);
  await browserOutbox().forgetAll();
}

/** Removes session, sign-in intent, personal storage keys and cached events. */
async function clearPersonalData(): Promise<void> {
  clearWalletSession();
  forgetIntent();
  for (const key of storedKeys()) if (isPersonal(key)) localStore.remove(key);
  await deleteCachedPages();
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // The browser denies access to storage, so nothing is stored.
    return [];
  }
}
