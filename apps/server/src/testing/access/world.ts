/** The states of docs/access.md, and the ids of an event in one of them. */
export const states = [
  "live",
  "future",
  "future, sequential",
  "past",
  "archived",
  "private archive",
  "activity off",
  "login-required group",
  "no anonymous chat",
] as const;
export type State = (typeof states)[number];

/** The ids for the addresses of the calls. */
export interface World {
  state: State;
  eventId: string;
  groupId: string;
  permalink: string;
  /** The group's current session; in some states not `eventId`. */
  currentId: string;
  /** All sessions in their order. */
  sessionIds: string[];
  /** Ids of the content of the activities, by the names of parameters. */
  seeds: Readonly<Record<string, string>>;
  collaboratorId: string;
  groupCollaboratorId: string;
  /** A link that nobody has opened. */
  linkId: string;
}
