/**
 * Cached lists: what many people poll is built once for each change and served to all of them as bytes. A list is
 * declared once, as a `CachedList`; its handler, its entry on the fast path, the name that invalidates it, its erasure
 * (every name of domain/cache-names.ts is erased) and the stale copy that is served while the database is unavailable
 * (platform/cache/snapshot.ts) all follow from that declaration.
 */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";

import type { RuleOf } from "../domain/access/rules.ts";
import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { PersonalSnapshot } from "../platform/cache/personal-snapshot.ts";
import { type Sendable, Snapshot } from "../platform/cache/snapshot.ts";
import type { ListOverlay } from "./overlays.ts";
import type { DeclareRoute } from "./route.ts";
import type { AccessFor } from "./guard.ts";

/** Calls that read something of one event for everybody. */
export type EventListCall = {
  [N in CallName]: N extends `GET ${string}` ? (RuleOf<N> extends { who: "anyone"; event: true } ? N : never) : never;
}[CallName];

export interface CachedListDeclaration<N extends CallName, Subject> {
  call: N;
  /** Whoever changes the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** Lists that differ by more than the event or group: each variant is cached, the name invalidates all of them. */
  variantOf?: (subject: Subject) => string;
  /** Whether attendees see the list: the switch of its activity. Without it they always do. */
  isShown?: (subject: Subject) => boolean;
  /** The JSON for attendees while the list is not shown. */
  empty?: string;
  /** The list as JSON text, from the database. */
  build: (subject: Subject) => Promise<string>;
}

/** A list of each event or of each group. */
export class CachedList<N extends CallName, Subject extends { id: string }> {
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

  /** The list as attendees get it: the empty one while it is not shown. */
  async readShown(subject: Subject): Promise<Snapshot> {
    return this.isShown(subject) ? this.read(subject) : this.#empty;
  }

  /** The list whether it is shown or not: for the event's team. */
  read(subject: Subject): Promise<Snapshot> {
    return this.#snapshots.read(subject.id, this.#nameFor(subject), () => this.#declaration.build(subject));
  }

  /** The list as attendees get it, if it is cached and current; else null. */
  peekShown(subject: Subject): Snapshot | null {
    return this.isShown(subject) ? this.#snapshots.peek(subject.id, this.#nameFor(subject)) : this.#empty;
  }

  #nameFor(subject: Subject): SharedCacheName | `${SharedCacheName} ${string}` {
    const { name, variantOf } = this.#declaration;
    return variantOf ? `${name} ${variantOf(subject)}` : name;
  }
}

type ListAccess<N extends EventListCall> = AccessFor<RuleOf<N>> & { event: EventRecord };

export interface CachedListOptions<N extends EventListCall, Own extends object> {
  /** The answer for the event's team, where it differs. Without it the team gets the list even while it is not shown. */
  forTeam?: (access: ListAccess<N>) => Promise<AnswerOf<N>>;
  /** What single participants get in addition to the shared list. */
  overlay?: ListOverlay<Own>;
  /** Makes each response from the cached value, for what changes with the clock. */
  perRequest?: (cached: Snapshot) => AnswerOf<N>;
}

/** Declares the route of an event's list, and its entry on the fast path. */
export function serveCachedList<N extends EventListCall, Own extends object>(
  route: DeclareRoute,
  list: CachedList<N, EventRecord>,
  { forTeam, overlay, perRequest }: CachedListOptions<N, Own> = {},
): void {
  const respond = (snapshot: Snapshot) => (perRequest ? perRequest(snapshot) : snapshot);
  route(
    list.call,
    async ({ access }) => {
      const { event, role } = access;
      if (role !== null) return forTeam ? forTeam(access) : respond(await list.read(event));
      if (!overlay || !list.isShown(event)) return respond(await list.readShown(event));
      const [shared, own] = await Promise.all([list.readShown(event), overlay.find(event.id, access)]);
      return withOwn(shared, own, overlay);
    },
    {
      fastPath: (event, participantKey) => {
        const own = overlay && list.isShown(event) ? overlay.peek(event.id, participantKey) : null;
        const shared = own === undefined ? null : list.peekShown(event);
        if (shared === null) return null;
        if (perRequest) return JSON.stringify(perRequest(shared));
        return own && overlay ? withOwn(shared, [own], overlay) : shared;
      },
    },
  );
}

function withOwn<Own extends object>(shared: Snapshot, own: readonly Own[], { merge }: ListOverlay<Own>): Sendable {
  return own.length === 0 ? shared : new PersonalSnapshot(shared, own, () => merge(shared.json(), own));
}
