/**
 * Posts in the languages of their readers. Each node translates for the languages that its own clients follow: after a
 * change of the posts, and when somebody begins to follow. A claim in the database keeps two nodes from doing the same.
 */
import { isOn } from "@hubbub/contract/activities";
import type { Language } from "@hubbub/contract/languages";
import type { TranslatedPost, TranslatedPosts } from "@hubbub/contract/translated-posts";
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { postsOf } from "../../activities/index.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { Module } from "../../api/module.ts";
import { broadcast } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import { followersOf, FollowedLanguages } from "../../services/followed-languages.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { isSameText, isWorthTranslating } from "./same-text.ts";
import {
  CLAIM_SECONDS,
  claimPost,
  findUntranslated,
  type PublicPost,
  readTranslated,
  storeTranslated,
} from "./translated-posts.store.ts";

const AT_A_TIME = 4;
/** A room with many new posts is looked through this often at most in each language. */
const INTERVAL_MS = 1000;

export function createTranslatedPosts(deps: FeatureDeps): Module {
  const { kysely, bus, snapshots, events, broadcaster, translator, logger } = deps;
  const kinds = postsOf(deps.activities).flatMap(({ unit, kind, table, translated: isPublic }) =>
    isPublic ? [{ unit, kind, table, isPublic, caches: unit.caches ?? [] }] : [],
  );
  /** Posts, and the settings that say which kinds are on. */
  const staleBy: CacheName[] = ["event", ...kinds.flatMap(({ caches }) => caches)];
  const kindsOn = (event: EventRecord) => kinds.filter(({ unit }) => isOn(event, unit));

  const payerOf = (eventId: string) => `posts ${eventId}`;
  const stateOf = (eventId: string): TranslatedPosts["state"] => {
    if (!translator) return "unavailable";
    return translator.isLimited(payerOf(eventId)) ? "limit" : "available";
  };

  /** The requests of this node, for all rooms and languages. */
  const queue = new TaskQueue(AT_A_TIME);
  const closing = new AbortController();

  const passes = new Throttle(INTERVAL_MS, (error, key) => {
    logger.error({ err: error }, "Could not translate the posts of an event");
    retryLater(key.split(" ")[0] ?? "");
  });
  const followed = new FollowedLanguages({
    caches: deps.caches,
    broadcaster,
    topic: "posts",
    onChange: (eventId) => schedule(eventId),
  });
  /** Each language has its own pass: one that has much to translate does not delay the others. */
  const schedule = (eventId: string) => {
    if (!translator) return;
    for (const language of followed.count(eventId).keys())
      passes.run(`${eventId} ${language}`, () => translateInto(eventId, language));
  };
  /** Retries when the claim has run out. */
  const retryLater = (eventId: string) => void setTimeout(() => schedule(eventId), CLAIM_SECONDS * 1000).unref();

  /** In small groups, so that readers get the first posts early. New posts are in the next group. Each is tried once. */
  async function translateInto(eventId: string, language: Language): Promise<void> {
    const tried = new Set<string>();
    const keyOf = ({ nth, id }: PublicPost) => `${nth} ${id}`;
    while (!closing.signal.aborted) {
      const event = await events.find(eventId);
      const posts = event ? await findUntranslated(kysely, kindsOn(event), eventId, language) : [];
      const untried = posts.filter((post) => isWorthTranslating(post.text) && !tried.has(keyOf(post)));
      const group = untried.slice(0, AT_A_TIME);
      if (!event || group.length === 0) return;
      for (const post of group) tried.add(keyOf(post));
      const results = await Promise.all(group.map((post) => queue.run(() => translate(event, post, language))));
      const translated = results.filter((post) => typeof post === "object" && post !== null);
      if (translated.length > 0) publish(eventId, language, translated);
      if (results.includes("limit")) return;
    }
  }

  async function translate(
    event: EventRecord,
    { nth, id, text }: PublicPost,
    language: Language,
  ): Promise<TranslatedPost | "limit" | null> {
    const kind = kindsOn(event)[nth];
    if (!kind || !translator || closing.signal.aborted) return null;
    if (!(await claimPost(kysely, kind, event.id, id, language))) return null;
    const result = await translator.attempt(text, language, payerOf(event.id));
    // The claim stays, so that the next attempt is not made at once.
    if (result.state !== "translated") {
      retryLater(event.id);
      return result.state === "limit" ? "limit" : null;
    }
    const other = isSameText(result.text, text) ? null : result.text;
    const isStored = await storeTranslated(kysely, kind, event.id, id, language, other);
    return isStored && other !== null ? { kind: kind.kind, id: String(id), text: other } : null;
  }

  const publish = (eventId: string, language: Language, posts: TranslatedPost[]) =>
    broadcast(bus, eventId, "posts:translated", { language, posts }, { audience: followersOf("posts", language) });

  const shared = cachedList(
    snapshots,
    events,
    "translated-posts",
    async (event, language: Language, state: TranslatedPosts["state"]): Promise<TranslatedPosts> => {
      const posts = translator ? await readTranslated(kysely, kindsOn(event), event.id, language) : [];
      return { state, posts };
    },
  );

  const endSubscription = bus.onStale(staleBy, (eventId) => {
    // After missed publications, all lists are stale already.
    if (eventId === null) return;
    snapshots.invalidate(eventId, ["translated-posts"]);
    schedule(eventId);
  });

  return {
    onMessage: followed.handle,
    routes: (route) =>
      route.list({
        call: "GET /api/events/:eventId/posts/translated/:language",
        attendee: ({ event }, parameter) => {
          const language = parameter as Language;
          followed.noteRequest(event.id, language);
          return shared(event, language, stateOf(event.id));
        },
        onStage: null,
      }),
    close: async () => {
      closing.abort();
      endSubscription();
      await passes.close();
    },
  };
}
