/**
 * A simulated attendee: opens the event's page, reads its lists, connects to the live channel and submits now and then.
 */
import { isOn, type Unit } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessage } from "@hubbub/contract/live";
import { randomUUID } from "node:crypto";

import type { Attendee, SimulatedAction, SimulatedPart } from "./activity.ts";
import { type BrowserResponse, LiveConnection, type SimulatedBrowser } from "./browser.ts";
import type { AudienceMeasurements } from "./measurements.ts";
import { chooseAction } from "./pace.ts";

/** The event as the attendees see it, from lists and from live messages that a few of them read. */
export interface SimulatedRoom {
  event: PublicEvent | null;
  /** Whether the event was deleted. */
  isOver: boolean;
  readonly parts: readonly (SimulatedPart & { unit: Unit })[];
}

interface AttendeeDeps {
  browser: SimulatedBrowser;
  eventId: string;
  name: string;
  /** Whether the browser has a wallet session, which is needed to vote and, in some events, to chat. */
  signedIn: boolean;
  room: SimulatedRoom;
  measurements: AudienceMeasurements;
  /** Whether this attendee reads live messages. */
  observes: boolean;
  /** Whether the server serves pages, or only the API. */
  pages: boolean;
}

export class SimulatedAttendee {
  readonly #deps: AttendeeDeps;
  readonly #connection: LiveConnection;
  readonly #activities: readonly { unit: Unit; actions: readonly SimulatedAction[] }[];

  constructor(deps: AttendeeDeps) {
    this.#deps = deps;
    const { browser, eventId, name, signedIn, room, measurements, observes } = deps;
    const visitId = randomUUID();
    this.#connection = new LiveConnection({
      browser,
      eventId,
      visitId,
      onMessage: observes ? (message) => receive(room, message) : null,
      onLost: () => {
        if (!room.isOver) measurements.errors += 1;
      },
    });
    const attendee: Attendee = {
      person: { participantId: visitId, participantName: name },
      signedIn,
      random: Math.random,
      post: (path, body) => this.#post(path, body),
      send: (message) => {
        this.#connection.send(message);
        measurements.sent += 1;
      },
    };
    this.#activities = room.parts.map(({ unit, actions }) => ({ unit, actions: actions(attendee) }));
  }

  get signedIn(): boolean {
    return this.#deps.signedIn;
  }

  /** Joins as a phone does: loads the page, the event and its lists, and connects to the live channel. */
  async enter(): Promise<void> {
    const { eventId, room, measurements, pages } = this.#deps;
    if (pages) await this.#get(`/event/${eventId}`);
    const text = await this.#get(`/api/public/events/${eventId}`);
    if (text === null) return;
    const event = (room.event ??= JSON.parse(text) as PublicEvent);
    for (const { unit, list, read } of room.parts) {
      if (!isOn(event, unit)) continue;
      const answer = await this.#get(`/api/events/${eventId}/${list}`);
      if (answer !== null) read?.(JSON.parse(answer));
    }
    try {
      await this.#connection.open();
      measurements.joined += 1;
    } catch {
      measurements.errors += 1;
    }
  }

  /** Does one of the actions that are possible now. */
  async act(): Promise<void> {
    await chooseAction(this.#possibleActions(), Math.random())?.perform();
  }

  leave(): void {
    this.#connection.close();
  }

  #possibleActions(): SimulatedAction[] {
    const { event, isOver } = this.#deps.room;
    if (!event || isOver) return [];
    return this.#activities.flatMap(({ unit: { submissions }, actions }) =>
      submissions?.availability && event.featureAvailability[submissions.availability]
        ? actions.filter(({ isPossible }) => isPossible(event))
        : [],
    );
  }

  /** @returns the response body; null after an error */
  async #get(path: string): Promise<string | null> {
    return this.#measure((browser) => browser.get(path));
  }

  async #post(path: string, body: object): Promise<void> {
    const { eventId, measurements } = this.#deps;
    // The web app sends this header, too.
    const headers = { "Idempotency-Key": randomUUID() };
    const answer = await this.#measure((browser) => browser.post(`/api/events/${eventId}/${path}`, body, headers));
    if (answer !== null) measurements.sent += 1;
  }

  async #measure(request: (browser: SimulatedBrowser) => Promise<BrowserResponse>): Promise<string | null> {
    const { browser, measurements } = this.#deps;
    try {
      const { status, text, ms } = await request(browser);
      measurements.recordResponse(status, ms);
      return status < 300 ? text : null;
    } catch {
      measurements.errors += 1;
      return null;
    }
  }
}

function receive(room: SimulatedRoom, message: LiveMessage): void {
  const { type, data } = message;
  if (type === "event:updated" && "sessionState" in data) room.event = data;
  else if (type === "event:deleted") room.isOver = true;
  else for (const part of room.parts) part.receive?.(message);
}
