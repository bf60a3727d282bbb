/** One simulated attendee: opens the event's page, reads it, joins the live channel and takes part now and then. */
import { randomUUID } from "node:crypto";

import { CHAT_REACTIONS, visitTag } from "@hubbub/contract/activities/chat";
import { MOODS, QUICK_EMOJIS } from "@hubbub/contract/activities/reactions";
import type { PublicEvent } from "@hubbub/contract/events";

import type { SimulatedBrowser } from "./browser.ts";
import type { Journal } from "./journal.ts";
import { LiveLine } from "./live-line.ts";
import { type Action, chooseAction, pick } from "./pace.ts";
import { answerMark, chatMark, type Scene } from "./scene.ts";
import { answers } from "./texts.ts";

export interface AttendeeDeps {
  browser: SimulatedBrowser;
  eventId: string;
  name: string;
  /** Whether the browser has a wallet session: it votes, and may chat where nobody else may. */
  signedIn: boolean;
  scene: Scene;
  journal: Journal;
  /** Whether this one reads what the live channel brings. */
  observes: boolean;
  /** Whether the server has pages, or the calls alone. */
  pages: boolean;
  random: () => number;
}

const ANSWERS_AT_MOST = 3;
const QUESTIONS_AT_MOST = 2;
/** A little longer than the lock, whose seconds the server counts. */
const MOOD_AGAIN_MS = 31_000;

export class SimulatedAttendee {
  readonly #deps: AttendeeDeps;
  readonly #visitId = randomUUID();
  readonly #line: LiveLine;
  #answers = 0;
  #questions = 0;
  #moodAt = 0;

  constructor(deps: AttendeeDeps) {
    this.#deps = deps;
    const { browser, eventId, scene, journal, observes } = deps;
    this.#line = new LiveLine({
      browser,
      eventId,
      visitId: this.#visitId,
      onMessage: observes ? (message) => scene.hear(message, journal) : null,
      onLost: () => {
        if (!scene.isOver) journal.errors += 1;
      },
    });
  }

  get signedIn(): boolean {
    return this.#deps.signedIn;
  }

  /** Comes in as a phone does: the page, the event, its lists, the live channel. */
  async enter(): Promise<void> {
    const { eventId, scene, journal, pages } = this.#deps;
    if (pages) await this.#get(`/event/${eventId}`);
    const event = await this.#get(`/api/public/events/${eventId}`);
    if (event === null) return;
    scene.event ??= JSON.parse(event) as PublicEvent;
    await this.#readLists(scene.event);
    try {
      await this.#line.open();
      journal.joined += 1;
    } catch {
      journal.errors += 1;
    }
  }

  /** Does one thing of what is possible now. */
  async act(): Promise<void> {
    const action = chooseAction(this.#possible(), this.#deps.random());
    if (action) await this.do(action);
  }

  async do(action: Action): Promise<void> {
    const { scene, journal, random } = this.#deps;
    switch (action) {
      case "answer":
        return this.#answer();
      case "ask":
        this.#questions += 1;
        return this.#post("social", { content: scene.questions.draw(random()), ...this.#self() });
      case "vote":
        return this.#post(`social/${this.#oneOf(scene.questionIds)}/vote`, {
          voteType: random() < 0.85 ? "upvote" : "downvote",
        });
      case "mood":
        this.#moodAt = performance.now() + MOOD_AGAIN_MS;
        return this.#post("emoji", { emoji: pick(MOODS, random() ** 1.6), participantId: this.#visitId });
      case "chat":
        return this.#chat();
      case "react":
        return this.#post(`chat/${this.#oneOf(scene.messageIds)}/reactions`, {
          emoji: pick(CHAT_REACTIONS, random()),
          participantId: this.#visitId,
          active: true,
        });
      case "throw":
        this.#line.send({ type: "quick_reaction", data: { emoji: pick(QUICK_EMOJIS, random()) } });
        journal.sent += 1;
    }
  }

  leave(): void {
    this.#line.hangUp();
  }

  #possible(): Set<Action> {
    const { scene, signedIn } = this.#deps;
    const possible = new Set<Action>();
    const { event } = scene;
    if (!event || scene.isOver) return possible;
    const { icebreaker, questions: wall, emoji, chat } = event.featureAvailability;
    const mayChat = chat && (event.chatAllowAnonymous || signedIn);
    if (icebreaker && this.#answers < ANSWERS_AT_MOST) possible.add("answer");
    if (wall && this.#questions < QUESTIONS_AT_MOST && !scene.questions.isEmpty) possible.add("ask");
    if (wall && signedIn && scene.questionIds.length > 0) possible.add("vote");
    if (emoji) possible.add("throw");
    if (emoji && performance.now() >= this.#moodAt) possible.add("mood");
    if (mayChat) possible.add("chat");
    if (mayChat && scene.messageIds.length > 0) possible.add("react");
    return possible;
  }

  async #readLists(event: PublicEvent): Promise<void> {
    const { eventId, scene } = this.#deps;
    const list = (name: string) => this.#get(`/api/events/${eventId}/${name}`);
    if (event.enableWordCloud) await list("icebreaker");
    if (event.enableSocialWall) scene.readQuestions((await list("social")) ?? "[]");
    if (event.enableLiveChat) scene.readMessages((await list("chat")) ?? "[]");
    if (event.enableEmojiPulse) await list("emoji");
    if (event.enableTimer) await list("timer");
  }

  #answer(): Promise<void> {
    const { journal, random } = this.#deps;
    this.#answers += 1;
    // The first of the list are what many want, so that the cloud has its large words.
    const [one, other] = [pick(answers, random() ** 2), pick(answers, random() ** 2)];
    const response = one === other || random() < 0.5 ? one : `${one}, ${other}`;
    journal.goesOut(answerMark(response));
    return this.#post("icebreaker", { response, ...this.#self() });
  }

  #chat(): Promise<void> {
    const { scene, journal, name, random } = this.#deps;
    const content = scene.messages.draw(random()) ?? "";
    journal.goesOut(chatMark(visitTag(this.#visitId), content));
    return this.#post("chat", { content, participantId: this.#visitId, participantName: name });
  }

  #self() {
    return { participantName: this.#deps.name, participantId: this.#visitId };
  }

  #oneOf(ids: readonly string[]): string {
    return ids[Math.floor(this.#deps.random() * ids.length)] ?? "";
  }

  /** @returns the text of a good answer */
  async #get(path: string): Promise<string | null> {
    const { browser, journal } = this.#deps;
    try {
      const { status, text, ms } = await browser.get(path);
      journal.answered(status, ms);
      return status < 300 ? text : null;
    } catch {
      journal.errors += 1;
      return null;
    }
  }

  async #post(path: string, body: unknown): Promise<void> {
    const { browser, eventId, journal } = this.#deps;
    try {
      // As the page does: what is sent twice counts once.
      const headers = { "Idempotency-Key": randomUUID() };
      const { status, ms } = await browser.post(`/api/events/${eventId}/${path}`, body, headers);
      journal.answered(status, ms);
      if (status < 300) journal.sent += 1;
    } catch {
      journal.errors += 1;
    }
  }
}
