/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the
 * database is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList`
 * declares its route and its entry on the fast path. A list that is read in another route has no fast path. Erasing a
 * person's data invalidates every list, because it publishes every name of domain/cache-names.ts.
 */
import type { AnswerOf, AnyCallName } from "@hubbub/contract/calls";

import type { RuleOf } from "../domain/access/rules.ts";
import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { PersonalSnapshot, Snapshot } from "../platform/cache/snapshot.ts";
import type { Identified } from "../domain/identity/participant.ts";
import type { DeclareRoute } from "./route.ts";
import type { AccessFor } from "./guard.ts";

/** Calls that read data of one event and require no account. */
export type EventListCall = {
  [N in AnyCallName]: N extends `GET ${string}`
    ? RuleOf<N> extends { who: "anyone"; event: true }
      ? N
      : never
    : never;
}[AnyCallName];

export interface CachedListDeclaration<N extends AnyCallName, Subject> {
  call: N;
  /** Every change of the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** For lists with variants of one event or group: each is cached separately, and the name invalidates all of them. */
  variantOf?: (subject: Subject) => string;
  /** Whether attendees see the list, usually the switch of its activity. By default they do. */
  isShown?: (subject: Subject) => boolean;
  /** The JSON for attendees while the list is not shown; "[]" by default. */
  empty?: string;
  /**
   * Reads the list from the database, as JSON text.
   * @param variant the variant for some participants (`CachedListOptions.variant`); null for all others
   */
  build: (subject: Subject, variant: string | null) => Promise<string>;
}

/** A list that each event, or each group, has. */
export class CachedList<N extends AnyCallName, Subject extends { id: string }> {
  readonly call: N;
  readonly #snapshots: Snapshots;
  readonly #declaration: CachedListDeclaration<N, Subject>;
  readonly #empty: Snapshot;

  constructor(snapshots: Snapshots, declaration: CachedListDeclaration<N, Subject>) {
    this.call = declaration.call;
    this.#snapshots = snapshots;
    this.#declaration = declaration;
    this.#empty = new Snapshot(Buffer.from(declaration.empty ?? "[]"));
  }

  isShown(subject: Subject): boolean {
    return this.#declaration.isShown?.(subject) ?? true;
  }

  /** The list for attendees: empty while it is not shown. */
  async readShown(subject: Subject, variant: string | null = null): Promise<Snapshot> {
    return this.isShown(subject) ? this.read(subject, variant) : this.#empty;
  }

  /** The list for the event's team, whether it is shown or not. */
  read(subject: Subject, variant: string | null = null): Promise<Snapshot> {
    const build = () => this.#declaration.build(subject, variant);
    return this.#snapshots.read(subject.id, this.#nameFor(subject, variant), build);
  }

  /** The list for attendees if it is cached and not stale; else null. */
  peekShown(subject: Subject, variant: string | null = null): Snapshot | null {
    return this.isShown(subject) ? this.#snapshots.peek(subject.id, this.#nameFor(subject, variant)) : this.#empty;
  }

  #nameFor(subject: Subject, variant: string | null): SharedCacheName | `${SharedCacheName} ${string}` {
    const { name, variantOf } = this.#declaration;
    const named = variant ?? variantOf?.(subject);
    return named === undefined ? name : `${name} ${named}`;
  }
}

type ListAccess<N extends EventListCall> = AccessFor<RuleOf<N>> & { event: EventRecord };

/** What a response contains for one participant only. */
export interface OwnPart<Overlay = never> {
  /** The variant of the list that the participant gets; null for the list of all others. */
  variant: string | null;
  /** What is added to the list: one overlay for each key of the participant that has one. */
  overlays: readonly Overlay[];
}

const NOTHING_OWN: OwnPart = { variant: null, overlays: [] };

/** Finds the own part of a participant. */
export interface OwnParts<Overlay = never> {
  find: (eventId: string, caller: Identified) => Promise<OwnPart<Overlay>>;
  /** The own part of a participant without an account; undefined if finding out takes a query. */
  peek: (eventId: string, participantKey: string) => OwnPart<Overlay> | undefined;
}

/** How the responses of a list are made from the cached list. */
export interface CachedListOptions<N extends EventListCall, Overlay> {
  /** Returns the team's list if it differs. By default the team gets the shared list, also while it is not shown. */
  forTeam?: (access: ListAccess<N>) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get the team's list. */
  isForSpeakers?: true;
  /** For a list that differs between participants. */
  own?: OwnParts<Overlay>;
  /** Returns the list with the overlays as JSON text. It must depend on its two arguments only. */
  merge?: (list: unknown, overlays: readonly Overlay[]) => string;
  /** Computes each response from the cached list, for content that depends on the time. Without `own`. */
  perRequest?: (cached: Snapshot) => AnswerOf<N>;
}

/** Declares the route of an event's list, its entry on the fast path and among the shared lists. */
export function serveCachedList<N extends EventListCall, Overlay extends object = never>(
  route: DeclareRoute,
  list: CachedList<N, EventRecord>,
  { forTeam, isForSpeakers, own, merge, perRequest }: CachedListOptions<N, Overlay> = {},
): void {
  const respond = (cached: Snapshot, { overlays }: OwnPart<Overlay>) => {
    if (perRequest) return perRequest(cached);
    if (!merge || overlays.length === 0) return cached;
    return new PersonalSnapshot(cached, overlays, () => merge(cached.json(), overlays));
  };
  route(
    list.call,
    async (access) => {
      const { event, role, link } = access;
      if (role !== null || (isForSpeakers && link?.role === "speaker"))
        return forTeam ? forTeam(access) : respond(await list.read(event), NOTHING_OWN);
      const part = own && list.isShown(event) ? await own.find(event.id, access) : NOTHING_OWN;
      return respond(await list.readShown(event, part.variant), part);
    },
    {
      list: {
        shared: async (event) => respond(await list.readShown(event), NOTHING_OWN),
        peek: (event, participantKey) => {
          const part = own && list.isShown(event) ? own.peek(event.id, participantKey) : NOTHING_OWN;
          const cached = part && list.peekShown(event, part.variant);
          return cached ? respond(cached, part) : null;
        },
      },
    },
  );
}
