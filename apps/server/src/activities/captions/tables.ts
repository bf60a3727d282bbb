import type { CaptionSource } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";

import type { DefaultInstant, EventRow, Nullable, NullableInstant } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  caption_desks: {
    event_id: string;
    lease_id: string;
    holder_name: string;
    since: DefaultInstant;
    /** The last heartbeat. */
    beat_at: DefaultInstant;
    /** When readers got the last interim text. */
    interim_at: NullableInstant;
  };
  /** `id` is their order. */
  caption_segments: EventRow & {
    segment_id: string;
    revision: number;
    language: Language;
    content: string;
    is_final: boolean;
    source: CaptionSource;
    label: Nullable<string>;
    spoken_at: DefaultInstant;
    /** When it was removed, with its text. Such a row is in no list. */
    removed_at: NullableInstant;
  };
  caption_translations: {
    event_id: string;
    segment: number;
    language: Language;
    content: string | null;
    state: "translated" | "failed" | "limit";
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const captionsTables: TablesData<Tables> = {
  caption_desks: EVENT_CONTENT,
  caption_segments: EVENT_CONTENT,
  caption_translations: { deletedWith: ["caption_segments"] },
};
