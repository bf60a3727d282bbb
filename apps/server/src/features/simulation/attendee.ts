/**
 * A simulated attendee: opens the event's page, reads its lists, connects to the live channel and submits now and then.
 */
import { randomUUID } from "node:crypto";

import { CHAT_REACTIONS, visitTag } from "@hubbub/contract/activities/chat/calls";
import { MOODS, QUICK_EMOJIS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";

import type { SimulatedBrowser } from "./browser.ts";
import type { AudienceMeasurements } from "./measurements.ts";
import { LiveConnection } from "./live-connection.ts";
import { type Action, chooseAction, pick } from "./pace.ts";
import { responseMark, chatMark, type EventView } from "./event-view.ts";
import { isOver, pollAnswer } from "./poll-answer.ts";
import { responses } from "./texts.ts";

export interface AttendeeDeps {
  browser: SimulatedBrowser;
  eventId: string;
  name: string;
  /** Whether the browser has a wallet session, which is needed to vote and, in some events, to chat. */
  signedIn: boolean;
  view: EventView;
  measurements: AudienceMeasurements;
  /** Whether this attendee reads live messages. */
  observes: boolean;
  /** Whether the server serves pages, or only the API. */
  pages: boolean;
  random: () => number;
}

const RESPONSES_MAX = 3;
const QUESTIONS_MAX = 2;
/** A second longer than the server's minimum interval between two mood votes. */
const MOOD_INTERVAL_MS = (REACTION_LOCK_SECONDS + 1) * 1000;
const UPVOTE_SHARE = 0.85;
/** Exponent of the random number that chooses a mood. Above 1, moods at the start of the list are more frequent. */
const MOOD_SKEW = 1.6;

export class SimulatedAttendee {
  readonly #deps: AttendeeDeps;
  readonly #visitId = randomUUID();
  readonly #connection: LiveConnection;
  #responses = 0;
  #questions = 0;
  #nextMoodAt = 0;
  /** The last poll that this attendee answered. */
  #answeredPoll: string | null = null;

  constructor(deps: AttendeeDeps) {
    this.#deps = deps;
    const { browser, eventId, view, measurements, observes } = deps;
    this.#connection = new LiveConnection({
      browser,
      eventId,
      visitId: this.#visitId,
      onMessage: observes ? (message) => view.receive(message, measurements) : null,
      onLost: () => {
        if (!view.isOver) measurements.errors += 1;
      },
    });
  }

  get signedIn(): boolean {
    return this.#deps.signedIn;
  }

  /** Joins as a phone does: loads the page, the event and its lists, and connects to the live channel. */
  async enter(): Promise<void> {
    const { eventId, view, measurements, pages } = this.#deps;
    if (pages) await this.#get(`/event/${eventId}`);
    const event = await this.#get(`/api/public/events/${eventId}`);
    if (event === null) return;
    view.event ??= JSON.parse(event) as PublicEvent;
    await this.#readLists(view.event);
    try {
      await this.#connection.open();
      measurements.joined += 1;
    } catch {
      measurements.errors += 1;
    }
  }

  /** Does one of the actions that are possible now. */
  async act(): Promise<void> {
    const action = chooseAction(this.#possibleActions(), this.#deps.random());
    if (action) await this.perform(action);
  }

  /** Does one action. It must be possible now. */
  async perform(action: Action): Promise<void> {
    const { view, measurements, random } = this.#deps;
    switch (action) {
      case "response":
        return this.#respond();
      case "question":
        this.#questions += 1;
        return this.#post("social", { content: view.questions.draw(random()), ...this.#participantFields() });
      case "questionVote":
        return this.#post(`social/${this.#pickId(view.questionIds)}/vote`, {
          voteType: random() < UPVOTE_SHARE ? "upvote" : "downvote",
        });
      case "moodVote":
        this.#nextMoodAt = performance.now() + MOOD_INTERVAL_MS;
        return this.#post("emoji", { emoji: pick(MOODS, random() ** MOOD_SKEW), participantId: this.#visitId });
      case "chatMessage":
        return this.#chat();
      case "chatReaction":
        return this.#post(`chat/${this.#pickId(view.messageIds)}/reactions`, {
          emoji: pick(CHAT_REACTIONS, random()),
          participantId: this.#visitId,
          active: true,
        });
      case "floatingReaction":
        this.#connection.send({ type: "quick_reaction", data: { emoji: pick(QUICK_EMOJIS, random()) } });
        measurements.sent += 1;
        return;
      case "pollAnswer":
        return this.#answerPoll();
    }
  }

  leave(): void {
    this.#connection.close();
  }

  #possibleActions(): Set<Action> {
    const { view, signedIn } = this.#deps;
    const possible = new Set<Action>();
    const { event } = view;
    if (!event || view.isOver) return possible;
    const { icebreaker, questions, emoji, chat, polls } = event.featureAvailability;
    const mayChat = chat && (event.chatAllowAnonymous || signedIn);
    if (icebreaker && this.#responses < RESPONSES_MAX) possible.add("response");
    if (questions && this.#questions < QUESTIONS_MAX && !view.questions.isEmpty) possible.add("question");
    if (questions && signedIn && view.questionIds.length > 0) possible.add("questionVote");
    if (emoji) possible.add("floatingReaction");
    if (emoji && performance.now() >= this.#nextMoodAt) possible.add("moodVote");
    if (polls && view.poll && view.poll.id !== this.#answeredPoll) possible.add("pollAnswer");
    if (mayChat) possible.add("chatMessage");
    if (mayChat && view.messageIds.length > 0) possible.add("chatReaction");
    return possible;
  }

  async #readLists(event: PublicEvent): Promise<void> {
    const { eventId, view } = this.#deps;
    const list = (name: string) => this.#get(`/api/events/${eventId}/${name}`);
    if (event.enableWordCloud) await list("icebreaker");
    if (event.enableSocialWall) view.readQuestions((await list("social")) ?? "[]");
    if (event.enableLiveChat) view.readMessages((await list("chat")) ?? "[]");
    if (event.enableEmojiPulse) await list("emoji");
    if (event.enableTimer) await list("timer");
    if (event.enablePolls) view.readPolls((await list("polls")) ?? "[]");
  }

  async #answerPoll(): Promise<void> {
    const { view, random } = this.#deps;
    const { poll } = view;
    if (!poll || isOver(poll)) return;
    this.#answeredPoll = poll.id;
    await this.#post(`polls/${poll.id}/answer`, { ...pollAnswer(poll, random), ...this.#participantFields() });
  }

  #respond(): Promise<void> {
    const { measurements, random } = this.#deps;
    this.#responses += 1;
    // Responses at the start of the list are more frequent, so that the word cloud has large words.
    const [one, other] = [pick(responses, random() ** 2), pick(responses, random() ** 2)];
    const response = one === other || random() < 0.5 ? one : `${one}, ${other}`;
    measurements.markSent(responseMark(response));
    return this.#post("icebreaker", { response, ...this.#participantFields() });
  }

  #chat(): Promise<void> {
    const { view, measurements, name, random } = this.#deps;
    const content = view.messages.draw(random()) ?? "";
    measurements.markSent(chatMark(visitTag(this.#visitId), content));
    return this.#post("chat", { content, participantId: this.#visitId, participantName: name });
  }

  #participantFields() {
    return { participantName: this.#deps.name, participantId: this.#visitId };
  }

  #pickId(ids: readonly string[]): string {
    return ids[Math.floor(this.#deps.random() * ids.length)] ?? "";
  }

  /** @returns the response body; null after an error */
  async #get(path: string): Promise<string | null> {
    const { browser, measurements } = this.#deps;
    try {
      const { status, text, ms } = await browser.get(path);
      measurements.recordResponse(status, ms);
      return status < 300 ? text : null;
    } catch {
      measurements.errors += 1;
      return null;
    }
  }

  async #post(path: string, body: unknown): Promise<void> {
    const { browser, eventId, measurements } = this.#deps;
    try {
      // The web app sends this header, too.
      const headers = { "Idempotency-Key": randomUUID() };
      const { status, ms } = await browser.post(`/api/events/${eventId}/${path}`, body, headers);
      measurements.recordResponse(status, ms);
      if (status < 300) measurements.sent += 1;
    } catch {
      measurements.errors += 1;
    }
  }
}
