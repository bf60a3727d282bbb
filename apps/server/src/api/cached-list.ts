/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the database
 * is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList` declares its route
 * and its entry on the fast path. A list that is read in another route has no fast path. Erasing a person's data
 * invalidates every list, because it publishes every name of domain/cache-names.ts.
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

/** Calls that read data of one event and require no account. */
export type EventListCall = {
  [N in CallName]: N extends `GET ${string}` ? (RuleOf<N> extends { who: "anyone"; event: true } ? N : never) : never;
}[CallName];

export interface CachedListDeclaration<N extends CallName, Subject> {
  call: N;
  /** Every change of the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** For lists with variants of one event or group: each is cached separately, and the name invalidates all of them. */
  variantOf?: (subject: Subject) => string;
  /** Whether attendees see the list, usually the switch of its activity. By default they do. */
  isShown?: (subject: Subject) => boolean;
  /** The JSON for attendees while the list is not shown; "[]" by default. */
  empty?: string;
  /** Reads the list from the database, as JSON text. */
  build: (subject: Subject) => Promise<string>;
}

/** A list that each event, or each group, has. */
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

  /** The list for attendees: empty while it is not shown. */
  async readShown(subject: Subject): Promise<Snapshot> {
    return this.isShown(subject) ? this.read(subject) : this.#empty;
  }

  /** The list for the event's team, whether it is shown or not. */
  read(subject: Subject): Promise<Snapshot> {
    return this.#snapshots.read(subject.id, this.#nameFor(subject), () => this.#declaration.build(subject));
  }

  /** The list for attendees if it is cached and not stale; else null. */
  peekShown(subject: Subject): Snapshot | null {
    return this.isShown(subject) ? this.#snapshots.peek(subject.id, this.#nameFor(subject)) : this.#empty;
  }

  #nameFor(subject: Subject): SharedCacheName | `${SharedCacheName} ${string}` {
    const { name, variantOf } = this.#declaration;
    return variantOf ? `${name} ${variantOf(subject)}` : name;
  }
}

type ListAccess<N extends EventListCall> = AccessFor<RuleOf<N>> & { event: EventRecord };

/** A list can have an overlay or be computed for each response, not both. */
export type CachedListOptions<N extends EventListCall, Overlay extends object> = {
  /** Returns the team's list if it differs. By default the team gets the shared list, also while it is not shown. */
  forTeam?: (access: ListAccess<N>) => Promise<AnswerOf<N>>;
} & (
  | {
      /** What single participants see in addition to the shared list. */
      overlay?: ListOverlay<Overlay>;
      perRequest?: never;
    }
  | {
      /** Computes each response from the cached list, for content that depends on the time. */
      perRequest: (cached: Snapshot) => AnswerOf<N>;
      overlay?: never;
    }
);

/** Declares the route of an event's list and its entry on the fast path. */
export function serveCachedList<N extends EventListCall, Overlay extends object>(
  route: DeclareRoute,
  list: CachedList<N, EventRecord>,
  { forTeam, overlay, perRequest }: CachedListOptions<N, Overlay> = {},
): void {
  const respond = (snapshot: Snapshot) => (perRequest ? perRequest(snapshot) : snapshot);
  route(
    list.call,
    async ({ access }) => {
      const { event, role } = access;
      if (role !== null) return forTeam ? forTeam(access) : respond(await list.read(event));
      if (!overlay || !list.isShown(event)) return respond(await list.readShown(event));
      const [shared, overlays] = await Promise.all([list.readShown(event), overlay.find(event.id, access)]);
      return mergeOverlays(shared, overlays, overlay);
    },
    {
      fastPath: (event, participantKey) => {
        const shared = list.peekShown(event);
        if (shared === null) return null;
        if (perRequest) return JSON.stringify(perRequest(shared));
        if (!overlay || !list.isShown(event)) return shared;
        const own = overlay.peek(event.id, participantKey);
        if (!own.isKnown) return null;
        return own.overlay ? mergeOverlays(shared, [own.overlay], overlay) : shared;
      },
    },
  );
}

function mergeOverlays<Overlay extends object>(
  shared: Snapshot,
  overlays: readonly Overlay[],
  { merge }: ListOverlay<Overlay>,
): Sendable {
  return overlays.length === 0 ? shared : new PersonalSnapshot(shared, overlays, () => merge(shared.json(), overlays));
}
