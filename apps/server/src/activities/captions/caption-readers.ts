/** Counts which languages the readers of captions follow, on all nodes. */
import { isLanguage, type Language } from "@hubbub/contract/languages";

import { NodeNumbers } from "../../platform/realtime/node-numbers.ts";
import { FollowedLanguages } from "../../services/followed-languages.ts";
import type { ActivityDeps } from "../activity.ts";

/** How long changes on this node are collected before the others learn of them. A new language is shared at once. */
const SHARE_MS = 250;

/** The number of readers on the sending node, by language. */
interface ReadersNote {
  kind: "caption-readers";
  counts: Partial<Record<Language, number>>;
}

export class CaptionReaders extends NodeNumbers<ReadersNote> {
  /** On this node. */
  readonly here: FollowedLanguages;
  readonly #changed = new Set<string>();
  #sharing: NodeJS.Timeout | undefined;

  constructor({ bus, broadcaster, caches }: Pick<ActivityDeps, "bus" | "broadcaster" | "caches">) {
    super(bus, { kind: "caption-readers", counts: {} });
    this.here = new FollowedLanguages({
      caches,
      broadcaster,
      topic: "speech",
      onChange: (eventId, added) => this.#noteChange(eventId, added),
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
    clearTimeout(this.#sharing);
    super.close();
  }

  protected override countHere(eventId: string): ReadersNote {
    return { kind: "caption-readers", counts: Object.fromEntries(this.here.count(eventId)) };
  }

  #noteChange(eventId: string, added: readonly Language[]): void {
    this.#changed.add(eventId);
    const { counts } = this.shared(eventId);
    // Other nodes translate only into languages they know are followed.
    if (added.some((language) => !(language in counts))) this.#share();
    else this.#sharing ??= setTimeout(() => this.#share(), SHARE_MS).unref();
  }

  #share(): void {
    clearTimeout(this.#sharing);
    this.#sharing = undefined;
    for (const eventId of this.#changed) this.share(eventId);
    this.#changed.clear();
  }
}
