/** Who did something that the activity log records: an account, or the holder of an access link. */
export interface Actor {
  userId: string | null;
  /** The link's label. */
  linkLabel: string | null;
}

export function accountActor({ dbId }: { dbId: string }): Actor {
  return { userId: dbId, linkLabel: null };
}

export function linkActor({ label }: { label: string }): Actor {
  return { userId: null, linkLabel: label };
}
