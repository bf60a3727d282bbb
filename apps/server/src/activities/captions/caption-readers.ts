/** Counts which languages the readers of captions follow, on all nodes. */
import { isLanguage, type Language } from "@hubbub/contract/languages";

import { NodeNumbers } from "../../platform/realtime/node-numbers.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import { FollowedLanguages } from "../../services/followed-languages.ts";
import type { ActivityDeps } from "../activity.ts";

/** Shortest time between two messages to the other nodes about one event. */
const SHARE_MS = 250;

/** The number of readers on the sending node, by language. */
interface ReadersNote {
  kind: "caption-readers";
  counts: Partial<Record<Language, number>>;
}

export class CaptionReaders extends NodeNumbers<ReadersNote> {
  /** On this node. */
  readonly here: FollowedLanguages;
  readonly #sharing: Throttle;

  constructor({ bus, broadcaster, caches, logger }: Pick<ActivityDeps, "bus" | "broadcaster" | "caches" | "logger">) {
    super(bus, { kind: "caption-readers", counts: {} });
    this.#sharing = new Throttle(SHARE_MS, (error) => logger.error({ err: error }, "Could not share caption readers"));
    this.here = new FollowedLanguages({
      caches,
      broadcaster,
      topic: "speech",
      onChange: (eventId) => this.#sharing.run(eventId, async () => this.share(eventId)),
    });
  }

  /** The followed languages with their numbers of readers, as in `FollowedLanguages`. */
  count(eventId: string): Map<Language, number> {
    const sum = new Map<Language, number>();
    for (const { counts } of this.all(eventId))
      for (const [language, count] of Object.entries(counts))
        if (isLanguage(language)) sum.set(language, (sum.get(language) ?? 0) + count);
    return sum;
  }

  override close(): void {
    void this.#sharing.close();
    super.close();
  }

  protected override countHere(eventId: string): ReadersNote {
    return { kind: "caption-readers", counts: Object.fromEntries(this.here.count(eventId)) };
  }
}
