/**
 * What simulated attendees do in one activity: `simulated.ts` in the folder of the activity, which knows the contract and
 * this folder only.
 */
import type { ActivityName } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ClientMessage, LiveMessage } from "@hubbub/contract/live";

import type { AudienceMeasurements } from "./measurements.ts";

/** Called once for each audience: its attendees share what they see. */
export type SimulatedActivity = (audience: SharedByAttendees) => SimulatedPart;

export type SimulatedActivities = Readonly<Partial<Record<ActivityName, SimulatedActivity>>>;

interface SharedByAttendees {
  measurements: Pick<AudienceMeasurements, "markSent" | "markReceived">;
  /** Whether a sentence may be sent again by somebody else; false for an event that people look at. */
  repeats: boolean;
}

export interface SimulatedPart {
  /** The last part of the address of the list that attendees read when they join. */
  list: string;
  /** Called with this list. */
  read: ((list: unknown) => void) | null;
  /** Called with live messages, by several attendees. */
  receive: ((message: LiveMessage) => void) | null;
  /** What an attendee does. Called once for each attendee. */
  actions: (attendee: Attendee) => readonly SimulatedAction[];
}

export interface SimulatedAction {
  /** Relative frequency: actions that take one tap are frequent, those that take a sentence are rare. */
  weight: number;
  /** Whether it is possible now, in an event where the activity takes submissions. */
  isPossible: (event: PublicEvent) => boolean;
  perform: () => Promise<void>;
}

export interface Attendee {
  /** Fields of most submissions. */
  person: { participantId: string; participantName: string };
  signedIn: boolean;
  /** From 0 to below 1. */
  random: () => number;
  /** @param path after the event's own */
  post: (path: string, body: object) => Promise<void>;
  send: (message: ClientMessage) => void;
}
