import { expect, it } from "vitest";

import { conflict, Refusal } from "../platform/http/refusal.ts";
import { eventRecord } from "../testing/event-record.ts";
import { type Admission, admit } from "./admission.ts";
import { countedIn } from "./quotas.store.ts";
import { ofPerson, participantOf, type Submission } from "./write-plan.ts";

const open = eventRecord();
const archived = eventRecord({ id: "ARCH2345", isArchived: true });
const off = eventRecord({ id: "OFF22345", enableLiveChat: false });

const item = (changes: Partial<Submission> = {}): Submission => ({
  eventId: open.id,
  participantKey: "c:1",
  authorKeys: [changes.participantKey ?? "c:1"],
  profileId: null,
  idempotencyKey: null,
  ...changes,
});
const replayed = item({ idempotencyKey: "stored" });

/** What the database knows: c:2 has sent two, c:3 all three of the allowed submissions. */
const state = {
  events: new Map([open, archived, off].map((event) => [event.id, event])),
  profiles: new Set(["known"]),
  quotas: new Map([
    [participantOf(item({ participantKey: "c:2" })), { count: 2, retryAfter: 20 }],
    [participantOf(item({ participantKey: "c:3" })), { count: 3, retryAfter: 30 }],
  ]),
};
const limit = countedIn("chat_messages", {
  max: 3,
  windowSeconds: 60,
  refuse: (wait) => new Refusal("rate_limited", "Wait", wait),
});
type Rules = Parameters<typeof admit<Submission, Submission, string>>[2];
/** The activity's own rule: it refuses the participant "c:rude". */
const ownRule: Rules["decide"] = (submission) =>
  submission.participantKey === "c:rude" ? new Refusal("invalid", "Not that word") : submission;

/** What a test compares: the outcome, and the code and waiting time of a refusal. */
const summaryOf = (admission: Admission<Submission, Submission, string>) => {
  if (admission.outcome === "refused") return [admission.refusal.code, admission.refusal.retryAfter];
  if (admission.outcome === "replayed") return admission.receipt;
  return admission.outcome === "same-as" ? ["as", admission.item.idempotencyKey] : "write";
};
const decide = (items: Submission[], rules: Partial<Rules> = {}) => {
  const replays = items.map((each) => (each === replayed ? "earlier receipt" : null));
  return admit(items, { ...state, replays }, { activity: "chat", limit, decide: ownRule, ...rules }).map(summaryOf);
};

it.each([
  ["is written", item(), "write"],
  ["is written with an existing profile", item({ profileId: "known" }), "write"],
  ["is written below the limit", item({ participantKey: "c:2" }), "write"],
  ["gets the receipt of an earlier request with its key", replayed, "earlier receipt"],
  ["of somebody else is no replay", item({ idempotencyKey: "stored", participantKey: "c:9" }), "write"],
  ["is refused for an event that does not exist", item({ eventId: "NONE2345" }), ["not_found", null]],
  ["is refused after its profile was erased", item({ profileId: "erased" }), ["unauthenticated", null]],
  ["is refused in an archived event", item({ eventId: archived.id }), ["archived", null]],
  ["is refused while its activity is off", item({ eventId: off.id }), ["off", null]],
  ["is refused by the activity's own rule", item({ participantKey: "c:rude" }), ["invalid", null]],
  ["is refused at the limit", item({ participantKey: "c:3" }), ["rate_limited", 30]],
])("[WRITE-7] a submission %s", (_case, submission, expected) => {
  expect(decide([submission])).toEqual([expected]);
});

it("[WRITE-7] submissions of one batch count for the limit, refused ones do not", () => {
  const two = item({ participantKey: "c:2" });
  const closed = item({ participantKey: "c:2", eventId: off.id });
  expect(decide([closed, two, two])).toEqual([["off", null], "write", ["rate_limited", 20]]);
  expect(decide([item(), item(), item(), item()])).toEqual(["write", "write", "write", ["rate_limited", 60]]);
});

it("[WRITE-7] the same submission twice in a batch is written once, and tried again after a refusal", () => {
  const keyed = item({ idempotencyKey: "new", participantKey: "c:2" });
  expect(decide([item(), keyed, keyed])).toEqual(["write", "write", ["as", "new"]]);
  const refused = item({ idempotencyKey: "new", participantKey: "c:rude" });
  expect(decide([refused, refused])).toEqual([
    ["invalid", null],
    ["invalid", null],
  ]);
});

it("[WRITE-7] an activity without a limit accepts any number", () => {
  const full = item({ participantKey: "c:3" });
  expect(decide([full, full], { limit: null })).toEqual(["write", "write"]);
});

it("[WRITE-7] an activity's own rule gets what the batch has accepted of everybody, not replays and what was refused", () => {
  const onlyOne: Rules["decide"] = (submission, event, accepted) =>
    accepted.length > 0 ? conflict("There is one already") : ownRule(submission, event, accepted);
  const people = ["c:rude", "c:3", "c:1", "c:2"].map((participantKey) => item({ participantKey }));
  expect(decide([replayed, ...people], { decide: onlyOne })).toEqual([
    "earlier receipt",
    ["invalid", null],
    ["rate_limited", 30],
    "write",
    ["conflict", null],
  ]);
});

it("[WRITE-7] an activity's own rule gets what the batch has accepted of the participant, not what was refused", () => {
  const twice = conflict("Already sent");
  const once: Rules["decide"] = (submission, _event, accepted) =>
    ofPerson(accepted, submission).length > 0 ? twice : submission;
  const [full, fresh] = [item({ participantKey: "c:3" }), item()];
  expect(decide([full, full, fresh, fresh], { decide: once })).toEqual([
    ["rate_limited", 30],
    ["rate_limited", 30],
    "write",
    ["conflict", null],
  ]);
});

it("[WRITE-7] an activity's own rule gets what the batch has accepted under all keys of the person", () => {
  const keysOf: Rules["decide"] = (submission, _event, accepted) => {
    const own = ofPerson(accepted, submission);
    return own.length > 1 ? conflict(own.map(({ participantKey }) => participantKey).join(" ")) : submission;
  };
  const signedIn = item({ participantKey: "p:1", authorKeys: ["p:1", "c:1"] });
  const admissions = admit(
    [signedIn, item(), item({ participantKey: "c:9" }), signedIn, item()],
    { ...state, replays: [] },
    { activity: "chat", limit, decide: keysOf },
  );
  expect(admissions.map((each) => (each.outcome === "refused" ? each.refusal.message : each.outcome))).toEqual([
    "write",
    "write",
    "write",
    "p:1 c:1",
    "p:1 c:1",
  ]);
  expect(decide([signedIn, item(), item(), signedIn])).toEqual(["write", "write", "write", "write"]);
});
