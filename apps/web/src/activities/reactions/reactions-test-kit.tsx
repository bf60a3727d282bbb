/** Helpers for tests of reactions, which use real components, cache and outbox with a fake network. */
import type { PublicEvent } from "@hubbub/contract/events";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../lib/query-client.ts";
import { LiveContext } from "../../live/hooks.ts";
import { someEvent as anEvent } from "../../testing/events.ts";
import { createFakeLive, type FakeLive } from "../../testing/fake-live.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { useQuickReaction } from "./quick-reaction.ts";
import { ReactionLayer } from "./ReactionLayer.tsx";
import { ReactionsTab } from "./ReactionsTab.tsx";

let events = 0;

/** Another event for each test, because all tests share one outbox and one storage. */
export function someEvent(change: Partial<PublicEvent> = {}): PublicEvent {
  events += 1;
  return {
    ...anEvent,
    enableTranslation: false,
    id: `7KQ4M${String(events).padStart(3, "0")}`,
    ...change,
  };
}

export interface Vote {
  emoji: string;
  key: string | null;
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A fake server: answers reads with `results` and votes with `onVote`; "offline" does not answer. Returns the votes. */
export function stubServer(results: () => unknown, onVote: (vote: Vote) => Answer | "offline"): Vote[] {
  const votes: Vote[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    if (method === "GET") return new Response(JSON.stringify(results()));
    const { emoji } = JSON.parse(typeof body === "string" ? body : "{}") as { emoji: string };
    const vote = { emoji, key: new Headers(headers).get("Idempotency-Key") };
    votes.push(vote);
    const answer = onVote(vote);
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  });
  return votes;
}

/** Renders content with a query cache and a live channel. */
export function show(content: ReactNode, live: FakeLive = createFakeLive()) {
  const client = createQueryClient();
  return render(
    <QueryClientProvider client={client}>
      <LiveContext value={live.channel}>
        {content}
        <Toaster />
      </LiveContext>
    </QueryClientProvider>,
  );
}

/** The tab with the parts of the event page that it needs. */
export function Page({ event }: { event: PublicEvent }) {
  return (
    <>
      <ReactionsTab event={event} onQuickReact={useQuickReaction(event)} />
      <ReactionLayer eventId={event.id} />
    </>
  );
}
