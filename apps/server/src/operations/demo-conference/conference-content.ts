/** The conference of `npm run demo`. Nobody in it is real. */

export const conference = {
  title: "Demo conference: talks about talks",
  description: "A sample conference whose attendees are simulated. It is gone when the demo ends.",
  permalink: "demo-conference",
} as const;

/** In their order: the first is over when the demo is ready, the second goes on, the third is to come. */
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
