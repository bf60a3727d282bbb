/** Reactions that arrive together, applied in their order: which of them are stored and which are removed. Pure. */
export interface Toggle {
  eventId: string;
  messageId: number;
  emoji: string;
  participantKey: string;
  /** Whether the reaction shall be there afterwards; null toggles it. */
  active: boolean | null;
}

export type TogglePlace = Omit<Toggle, "active">;

export interface AppliedToggles<T extends Toggle> {
  /** Per toggle, in their order: whether the reaction is there after it. */
  active: boolean[];
  /** Reactions to store. */
  added: T[];
  /** Stored reactions to remove, as keys of `placeOf`. */
  removed: string[];
}

/** Identifies one participant's one emoji at one message. */
export function placeOf({ eventId, messageId, emoji, participantKey }: TogglePlace): string {
  return JSON.stringify([eventId, messageId, emoji, participantKey]);
}

/** @param stored the places that have a reaction now */
export function applyToggles<T extends Toggle>(toggles: readonly T[], stored: ReadonlySet<string>): AppliedToggles<T> {
  const after = new Map<string, { active: boolean; toggle: T }>();
  const active = toggles.map((toggle) => {
    const place = placeOf(toggle);
    const isActive = toggle.active ?? !(after.get(place)?.active ?? stored.has(place));
    after.set(place, { active: isActive, toggle });
    return isActive;
  });
  const changed = [...after].filter(([place, last]) => last.active !== stored.has(place));
  return {
    active,
    added: changed.flatMap(([, last]) => (last.active ? [last.toggle] : [])),
    removed: changed.flatMap(([place, last]) => (last.active ? [] : [place])),
  };
}
