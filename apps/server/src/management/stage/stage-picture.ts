/** The picture of a frozen stage, without what was removed since it was taken. Pure. */
import type { IcebreakerResponse as Response } from "@hubbub/contract/activities/icebreaker/calls";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { StagePicture } from "@hubbub/contract/stage";

type Lists = StagePicture["lists"];

const RESPONSES = "GET /api/events/:eventId/icebreaker";
const WORD_RULES = "GET /api/events/:eventId/word-rules";
const QUESTIONS = "GET /api/events/:eventId/social";
const POLLS = "GET /api/events/:eventId/polls";
const WITH_IDS = [QUESTIONS, "GET /api/events/:eventId/chat", "GET /api/events/:eventId/translation-captions"];

/** The public question with this id; null if there is none. */
export function findQuestion(lists: Lists, id: string | null): Question | null {
  return (lists[QUESTIONS] as readonly Question[] | undefined)?.find((question) => question.id === id) ?? null;
}

/**
 * Removes what moderators have hidden and what was deleted since the picture was taken. What was added or changed since
 * then is not added. Word rules are the current ones, because they hide words.
 */
export function withoutRemoved(picture: StagePicture, current: Lists): StagePicture {
  const lists: Lists = { ...picture.lists, [WORD_RULES]: current[WORD_RULES] };
  for (const call of WITH_IDS)
    lists[call] = keepListed(picture.lists[call] as readonly WithId[], current[call] as readonly WithId[]);
  lists[RESPONSES] = keepResponses(
    picture.lists[RESPONSES] as readonly Response[],
    current[RESPONSES] as readonly Response[],
  );
  lists[POLLS] = keepPolls(picture.lists[POLLS] as readonly Poll[], current[POLLS] as readonly Poll[]);
  return { ...picture, lists, pinnedQuestion: findQuestion(lists, picture.pinnedQuestion?.id ?? null) };
}

interface WithId {
  id: string;
}

/** A long list contains the newest items only: one that is older than all of them was not removed, but is cut off. */
function keepListed<Item extends WithId>(taken: readonly Item[], current: readonly Item[]): readonly Item[] {
  const ids = new Set(current.map(({ id }) => id));
  const oldest = current.length < taken.length ? 0 : Math.min(...current.map(({ id }) => Number(id)));
  return taken.filter(({ id }) => ids.has(id) || Number(id) < oldest);
}

/** Responses have no ids in public: as many with the same text stay as there are now. */
function keepResponses(taken: readonly Response[], current: readonly Response[]): readonly Response[] {
  const left = new Map<string, number>();
  for (const { response } of current) left.set(response, (left.get(response) ?? 0) + 1);
  return taken.filter(({ response }) => {
    const count = left.get(response) ?? 0;
    left.set(response, count - 1);
    return count > 0;
  });
}

/** A poll whose results contain a text that was hidden is shown as it is now. */
function keepPolls(taken: readonly Poll[], current: readonly Poll[]): readonly Poll[] {
  const byId = new Map(current.map((poll) => [poll.id, poll]));
  return taken.flatMap((poll) => {
    const now = byId.get(poll.id);
    if (!now) return [];
    const texts = textsOf(poll);
    return keepListed(texts, textsOf(now)).length < texts.length ? [now] : [poll];
  });
}

function textsOf({ results }: Poll): readonly WithId[] {
  return results?.kind === "text" ? results.texts : [];
}
