/** What tests about all activities need to know of this one. */
import { equal, type Line, participant, read } from "../../testing/access/line.ts";
import { isTeam } from "../../testing/access/people.ts";
import type { ActivityTesting } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const keepTranslation: Line = {
  who: "anyone",
  gate: "event, switch",
  body: () => ({ originalText: "a", translatedText: "b" }),
};
const translate: Line = {
  who: "anyone",
  gate: "event, switch",
  body: ({ eventId }, nth) => ({ eventId, text: "Good evening", targetLanguage: "de", ...participant(nth) }),
};
const NO_HISTORY = {
  status: 403,
  message: "Translation history requires cookies. Allow cookies for this site, then reload the page.",
};
const NO_PARTICIPANT = {
  status: 403,
  message: "Translation requires cookies. Allow cookies for this site, then reload the page.",
};

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/translation-history/:participantId": { ...read, answers: (list) => equal(list, []) },
    "POST /api/events/:eventId/translation-history": [
      { ...keepTranslation, variant: "by a participant", asParticipant: true },
      { ...keepTranslation, variant: "without a cookie", last: ({ wallet }) => (wallet ? null : NO_HISTORY) },
    ],
    "POST /api/translate": [
      { ...translate, variant: "by a participant", asParticipant: true },
      {
        ...translate,
        variant: "without a cookie",
        last: (facts) => (facts.wallet || (facts.hub && isTeam(facts)) ? null : NO_PARTICIPANT),
      },
    ],
    "GET /api/events/:eventId/translation-captions": { ...read, whenOff: [] },
    "POST /api/events/:eventId/translation-captions": {
      who: "moderator",
      gate: "no archive, switch",
      body: () => ({ originalText: "a", translatedText: "b", targetLanguage: "de" }),
    },
  },
  seed: async ({ makers }, path) => {
    const caption = { originalText: "Hi", translatedText: "Hallo", targetLanguage: "de" };
    await succeeds(makers.owner.post(`${path}/translation-captions`, caption));
    return {};
  },
  load: null,
  view: null,
};
