/** Reactions that arrive together, played in their order: which are to be stored, which taken away. Pure. */
import type { Refusal } from "../../platform/http/refusal.ts";

export interface Toggle {
  eventId: string;
  messageId: number;
  emoji: string;
  participantKey: string;
  /** What it shall be; null turns it over. */
  active: boolean | null;
}

export type TogglePlace = Omit<Toggle, "active">;

export interface PlayedToggles<T extends Toggle> {
  /** One outcome per toggle, in their order. */
  outcomes: ({ active: boolean } | { refusal: Refusal })[];
  added: T[];
  /** Keys, as `placeOf` makes them, of stored reactions to take away. */
  removed: string[];
}

/** One participant's one emoji at one message. */
export function placeOf({ eventId, messageId, emoji, participantKey }: TogglePlace): string {
  return JSON.stringify([eventId, messageId, emoji, participantKey]);
}

/**
 * @param stored the places that have a reaction now
 * @param refuse why a toggle is refused, or null
 */
export function playToggles<T extends Toggle>(
  toggles: readonly T[],
  stored: ReadonlySet<string>,
  refuse: (toggle: T) => Refusal | null,
): PlayedToggles<T> {
  const now = new Map<string, { active: boolean; toggle: T }>();
  const outcomes = toggles.map((toggle) => {
    const refusal = refuse(toggle);
    if (refusal) return { refusal };
    const place = placeOf(toggle);
    const active = toggle.active ?? !(now.get(place)?.active ?? stored.has(place));
    now.set(place, { active, toggle });
    return { active };
  });
  const changed = [...now].filter(([place, { active }]) => active !== stored.has(place));
  return {
    outcomes,
    added: changed.flatMap(([, { active, toggle }]) => (active ? [toggle] : [])),
    removed: changed.flatMap(([place, { active }]) => (active ? [] : [place])),
  };
}
