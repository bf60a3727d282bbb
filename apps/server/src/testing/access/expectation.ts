/**
 * The refusals of docs/access.md as a second implementation, which shares no code with the server: the access tests
 * compare both. Order: target exists (404), signed in (401), role (403), state (401 or 403).
 */
import type { AccessLinkRole } from "@hubbub/contract/access";

import { isTeam, type PersonFacts } from "./people.ts";
import type { State } from "./world.ts";

/** The roles of docs/access.md. "owner", "admin" and "moderator" are roles in the event, "group …" in the group. */
export type Who =
  | "anyone"
  | "wallet"
  | "hub"
  | "premium"
  | "owner"
  | "group owner"
  | "moderator"
  | "admin"
  | "group moderator"
  | "group admin";

/** Which state of the event or group closes a call. */
export type Gate =
  /** Reads of an event: private archives and login-required groups. */
  | "event"
  /** Reads of what everybody else may know of an event. */
  | "private archive"
  /** Reads of a group: login-required groups. */
  | "group"
  /** Submissions: the event's state and the switch of the activity. */
  | "submission"
  | "submission before the session"
  /** Archives that the caller may read. */
  | "submission after the end"
  /** Closed only while the activity is off. */
  | "switch"
  /** Closed like "event", and while the activity is off. */
  | "event, switch"
  /** Closed in archived events. */
  | "no archive"
  | "no archive, switch";

export interface Refusal {
  status: number;
  message: string;
}

const refused = (status: number, message: string): Refusal => ({ status, message });
const LOGIN = refused(401, "Login Required");
const AUTHENTICATION = refused(401, "Authentication required");
const DEAD_LINK = refused(401, "This link no longer works");
const PERMISSION = refused(403, "You do not have permission");
const PREMIUM_ACCESS = refused(403, "Premium Access Required");
const ARCHIVED = refused(403, "This event is archived and read-only");
const PAST = refused(403, "This session is not active");
const FUTURE = refused(403, "This session has not started");
const NOT_ENDED = refused(409, "This session has not ended yet");
const OFF = refused(403, "This activity is not enabled");

const isAdmin = (role: PersonFacts["event"]) => role === "admin" || role === "owner";

/** Roles in the event, which links can stand for. */
const ofEvent: ReadonlySet<Who> = new Set<Who>(["moderator", "admin", "owner"]);

function refuseWho(who: Who, facts: PersonFacts, loginSentence: string, links: readonly string[]): Refusal | null {
  if (who === "anyone") return null;
  if (who === "wallet") return facts.wallet ? null : refused(401, loginSentence);
  if (facts.link && ofEvent.has(who)) {
    if (links.includes(facts.link)) return null;
    if (!facts.hub) return facts.link === "revoked" ? DEAD_LINK : PERMISSION;
  }
  if (!facts.hub) return AUTHENTICATION;
  switch (who) {
    case "hub":
      return null;
    case "premium":
      return facts.premium || facts.ownsEvents ? null : refused(403, "Premium Required");
    case "owner":
      return facts.event === "owner" ? null : PERMISSION;
    case "group owner":
      return facts.group === "owner" ? null : PERMISSION;
    case "moderator":
      return facts.event ? null : PERMISSION;
    case "admin":
      return isAdmin(facts.event) ? null : PERMISSION;
    case "group moderator":
      return facts.group ? null : PERMISSION;
    case "group admin":
      return isAdmin(facts.group) ? null : PERMISSION;
  }
}

const hasLink = ({ link }: PersonFacts) => link !== undefined && link !== "revoked";

/** Whether somebody may read private archives. */
export const mayReadPrivate = (facts: PersonFacts) =>
  facts.wallet === "paid" || facts.premium === true || facts.event !== undefined || hasLink(facts);

/** The refusal for reads and writes of everything inside an event. */
function refuseEntry(facts: PersonFacts, state: State): Refusal | null {
  if (state === "login-required group" && !facts.wallet && !facts.event && !hasLink(facts)) return LOGIN;
  return state === "private archive" && !mayReadPrivate(facts) ? PREMIUM_ACCESS : null;
}

function refuseSubmission(canBePrepared: boolean, state: State): Refusal | null {
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
  switch (gate) {
    case "event":
      return refuseEntry(facts, state);
    case "group":
      return state === "login-required group" && !facts.wallet && !facts.group ? LOGIN : null;
    case "private archive":
      return state === "private archive" && !mayReadPrivate(facts) ? PREMIUM_ACCESS : null;
    case "switch":
      return off;
    case "event, switch":
      return refuseEntry(facts, state) ?? off;
    case "no archive":
      return archived;
    case "no archive, switch":
      return archived ?? off;
    case "submission after the end":
      return refuseEntry(facts, state) ?? (archived ? null : NOT_ENDED);
    case "submission":
    case "submission before the session":
      return refuseEntry(facts, state) ?? refuseSubmission(gate === "submission before the session", state);
  }
}

/** The expected refusal of a call; null if the server must admit it. */
export function expectedRefusal(
  {
    who,
    gate,
    needsLogin,
    loginSentence = LOGIN.message,
    links = [],
    last,
  }: {
    who: Who;
    gate?: Gate;
    needsLogin?: true;
    loginSentence?: string;
    links?: readonly AccessLinkRole[];
    last?: (facts: PersonFacts) => Refusal | null;
  },
  facts: PersonFacts,
  state: State,
): Refusal | null {
  const anonymous = needsLogin && state === "no anonymous chat" && !facts.wallet ? LOGIN : null;
  const gated =
    refuseWho(who, facts, loginSentence, links) ?? anonymous ?? (gate ? refuseGate(gate, facts, state) : null);
  return gated ?? last?.(facts) ?? null;
}

export interface ExpectedJoin {
  refusal: Refusal | null;
  staff: boolean;
  counts: boolean;
}

/** The expected result of opening `/ws` with this participant id. Rights come from the cookie or the API key, never from the id. */
export function expectedJoin(participantId: string, facts: PersonFacts, state: State): ExpectedJoin {
  const staff = participantId.startsWith("admin-") && isTeam(facts);
  return {
    refusal: refuseEntry(facts, state),
    staff,
    counts: !facts.key && !staff && !participantId.startsWith("stage-"),
  };
}
