/** Creates all activities. What is about all of them iterates over `all`. */
import type { PostsByKind } from "../submissions/moderation/mutes.store.ts";
import type { Activity, ActivityDeps } from "./activity.ts";
import { createChat } from "./chat/index.ts";
import { createFeedback } from "./feedback/index.ts";
import { createIcebreaker } from "./icebreaker/index.ts";
import { createLeaderboard } from "./leaderboard/index.ts";
import { createPolls } from "./polls/index.ts";
import { createPrizes } from "./prizes/index.ts";
import { createQuestions } from "./questions/index.ts";
import { createReactions } from "./reactions/index.ts";
import { createTimer } from "./timer/index.ts";
import { createTranslation } from "./translation/index.ts";

export function createActivities(deps: ActivityDeps) {
  const icebreaker = createIcebreaker(deps);
  const questions = createQuestions(deps);
  const reactions = createReactions(deps);
  const translation = createTranslation(deps);
  const chat = createChat(deps);
  const timer = createTimer(deps);
  const prizes = createPrizes(deps);
  const polls = createPolls(deps);
  const feedback = createFeedback(deps);
  const leaderboard = createLeaderboard(deps, [icebreaker, questions, chat, polls]);
  // In the order in which sessions end. Activities close from the last to the first: what they store enters people into
  // the draw.
  const all: readonly Activity[] = [
    prizes,
    icebreaker,
    questions,
    reactions,
    translation,
    chat,
    timer,
    polls,
    feedback,
    leaderboard,
  ];
  return { all, icebreaker, questions, chat, timer, prizes, polls, leaderboard };
}

/** The posts by whose authors can be muted, by their kind. */
export function postsOf(activities: readonly Activity[]): PostsByKind {
  const kinds = activities.flatMap(({ unit, posts }) => (unit.mutedBy && posts ? [[unit.mutedBy, posts]] : []));
  return Object.fromEntries(kinds) as PostsByKind;
}
