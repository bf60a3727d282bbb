/**
 * What docs/access.md expects of a call, said a second time and on its own: nothing here comes from the server's code.
 * Order: target exists (404) → signed in (401) → role (403) → state (401 / 403).
 */
import type { PersonFacts } from "./people.ts";
import type { State } from "./worlds.ts";

/** The letters of docs/access.md. */
export type Who = "PUB" | "W" | "H" | "P" | "O" | "GO" | "M+" | "AD+" | "GA+";

/** Which state of the event or group closes a call. */
export type Gate =
  /** Reads of an event: private archives and login-required groups. */
  | "event"
  /** Reads of a group: login-required groups. */
  | "group"
  /** Submissions: all of GATE. */
  | "icebreaker"
  | "questions"
  | "emoji"
  | "chat"
  /** Reading and giving reactions asks for the same login as the chat itself. */
  | "chat reads"
  /** Closed by its switch alone. */
  | "switch"
  /** As a read, and by its switch: what a participant does with translation. */
  | "translation"
  /** Closed by the archive. */
  | "no archive"
  | "no archive, switch";

export interface Refusal {
  status: number;
  message: string;
}

const refused = (status: number, message: string): Refusal => ({ status, message });
const LOGIN = refused(401, "Login required");
const AUTHENTICATION = refused(401, "Authentication required");
const PERMISSION = refused(403, "You do not have permission");
const PREMIUM_ACCESS = refused(403, "Premium Access Required");
const ARCHIVED = refused(403, "This event is archived and read-only");
const PAST = refused(403, "This session is not active");
const FUTURE = refused(403, "This session has not started");
const OFF = refused(403, "This activity is not enabled");

const isAdmin = (role: PersonFacts["event"]) => role === "admin" || role === "owner";

function refuseWho(who: Who, facts: PersonFacts, loginSentence: string): Refusal | null {
  if (who === "PUB") return null;
  if (who === "W") return facts.wallet ? null : refused(401, loginSentence);
  if (!facts.hub) return AUTHENTICATION;
  switch (who) {
    case "H":
      return null;
    case "P":
      return facts.premium || facts.ownsEvents ? null : refused(403, "Premium Required");
    case "O":
      return facts.event === "owner" ? null : PERMISSION;
    case "GO":
      return facts.group === "owner" ? null : PERMISSION;
    case "M+":
      return facts.event ? null : PERMISSION;
    case "AD+":
      return isAdmin(facts.event) ? null : PERMISSION;
    case "GA+":
      return isAdmin(facts.group) ? null : PERMISSION;
  }
}

/** Whether the event's door is open: for reads and writes of all its sub-resources. */
function refuseDoor(facts: PersonFacts, state: State): Refusal | null {
  if (state === "login-required group" && !facts.wallet && !facts.event) return LOGIN;
  const mayReadPrivate = facts.wallet === "paid" || facts.premium || facts.event;
  return state === "private archive" && !mayReadPrivate ? PREMIUM_ACCESS : null;
}

function refuseSubmission(activity: Gate, state: State): Refusal | null {
  const canBePrepared = activity === "icebreaker" || activity === "questions";
  switch (state) {
    case "archived":
    case "private archive":
      return ARCHIVED;
    case "past":
      return PAST;
    case "future":
      return canBePrepared ? null : FUTURE;
    case "future, sequential":
      return FUTURE;
    case "activity off":
      return OFF;
    case "live":
    case "login-required group":
    case "no anonymous chat":
      return null;
  }
}

function refuseGate(gate: Gate, facts: PersonFacts, state: State): Refusal | null {
  const off = state === "activity off" ? OFF : null;
  const archived = state === "archived" || state === "private archive" ? ARCHIVED : null;
  const chatLogin = state === "no anonymous chat" && !facts.wallet ? LOGIN : null;
  switch (gate) {
    case "event":
      return refuseDoor(facts, state);
    case "group":
      return state === "login-required group" && !facts.wallet && !facts.group ? LOGIN : null;
    case "switch":
      return off;
    case "translation":
      return refuseDoor(facts, state) ?? off;
    case "no archive":
      return archived;
    case "no archive, switch":
      return archived ?? off;
    case "chat reads":
      return chatLogin ?? refuseDoor(facts, state);
    case "chat":
      return chatLogin ?? refuseDoor(facts, state) ?? refuseSubmission(gate, state);
    case "icebreaker":
    case "questions":
    case "emoji":
      return refuseDoor(facts, state) ?? refuseSubmission(gate, state);
  }
}

/** The refusal docs/access.md expects, or null where the call is let through. */
export function expectedRefusal(
  {
    who,
    gate,
    loginSentence = LOGIN.message,
    last,
  }: { who: Who; gate?: Gate; loginSentence?: string; last?: (facts: PersonFacts) => Refusal | null },
  facts: PersonFacts,
  state: State,
): Refusal | null {
  const gated = refuseWho(who, facts, loginSentence) ?? (gate ? refuseGate(gate, facts, state) : null);
  return gated ?? last?.(facts) ?? null;
}

export interface ExpectedJoin {
  refusal: Refusal | null;
  staff: boolean;
  counts: boolean;
}

/** What docs/access.md expects of somebody who opens `/ws` with this id: rights come from the cookie, never from the id. */
export function expectedJoin(participantId: string, facts: PersonFacts, state: State): ExpectedJoin {
  const staff = participantId.startsWith("admin-") && facts.event !== undefined;
  return { refusal: refuseDoor(facts, state), staff, counts: !staff && !participantId.startsWith("stage-") };
}
