/** Content of the conference of `npm run demo`. */
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";

export const conference = {
  title: "Demo conference: talks about talks",
  description: "A sample conference whose attendees are simulated. It is gone when the demo ends.",
  permalink: "demo-conference",
} as const;

/** Run in every session: the poll first, then the quiz. */
export const sessionPoll: PollDefinition = {
  kind: "choice",
  question: "How many talks have you given?",
  options: [{ text: "None yet" }, { text: "A few" }, { text: "More than ten" }],
  resultsVisibility: "live",
};

export const sessionQuiz: PollDefinition = {
  kind: "quiz",
  question: "Which part do people remember best?",
  options: [{ text: "The beginning" }, { text: "The middle" }, { text: "The slides" }],
  correctOptionIds: [0],
  secondsToAnswer: 30,
};

/** In order: when the demo is ready, the first session has ended, the second is live, the third is upcoming. */
export const sessions = [
  {
    title: "Opening: why talks fail",
    description: "The first session. It is archived, with its leaderboard and its winners.",
  },
  {
    title: "Live: great talks",
    description: "The session that is on. Open it on a phone and take part.",
  },
  {
    title: "Workshop: your first minute",
    description: "To come. Its icebreaker and its questions are open already.",
  },
] as const;
