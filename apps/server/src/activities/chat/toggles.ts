/** Applies toggled reactions of one batch in their order: which are stored, which are removed. Pure. */
export interface Toggle {
  eventId: string;
  messageId: number;
  emoji: string;
  participantKey: string;
  /** Whether the reaction should exist afterwards; null to toggle it. */
  active: boolean | null;
}

export type ToggleTarget = Omit<Toggle, "active">;

export interface AppliedToggles<T extends Toggle> {
  /** For each toggle, in order: whether the reaction exists after it. */
  active: boolean[];
  /** Reactions to store. */
  added: T[];
  /** Stored reactions to remove, by `toggleKey`. */
  removed: string[];
}

/** Identifies a participant's reaction to a message with an emoji. */
export function toggleKey({ eventId, messageId, emoji, participantKey }: ToggleTarget): string {
  return JSON.stringify([eventId, messageId, emoji, participantKey]);
}

/** @param stored existing reactions, by `toggleKey` */
export function applyToggles<T extends Toggle>(toggles: readonly T[], stored: ReadonlySet<string>): AppliedToggles<T> {
  const after = new Map<string, { active: boolean; toggle: T }>();
  const active = toggles.map((toggle) => {
    const key = toggleKey(toggle);
    const isActive = toggle.active ?? !(after.get(key)?.active ?? stored.has(key));
    after.set(key, { active: isActive, toggle });
    return isActive;
  });
  const changed = [...after].filter(([key, last]) => last.active !== stored.has(key));
  return {
    active,
    added: changed.flatMap(([, last]) => (last.active ? [last.toggle] : [])),
    removed: changed.flatMap(([key, last]) => (last.active ? [] : [key])),
  };
}
