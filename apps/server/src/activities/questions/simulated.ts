/** What simulated attendees do in the questions. */
import type { SimulatedActivity } from "../../simulation/activity.ts";
import { Deck, RecentIds } from "../../simulation/pace.ts";

const QUESTIONS_MAX = 2;
const UPVOTE_SHARE = 0.85;

/** In several of the eleven languages. The demo event has the first ones. */
export const questions = [
  "How do you practise without an audience?",
  "What do you do when the projector fails?",
  "¿Cuántas diapositivas son demasiadas?",
  "Is it fine to read from notes?",
  "Comment répondre à une question hostile ?",
  "Can we get the slides afterward?",
  "How long before the day do you stop changing things?",
  "How many slides are too many?",
  "What was your own worst talk?",
  "How do you answer a question you cannot answer?",
  "Do you write the talk or the slides first?",
  "How do you keep a remote audience awake?",
  "¿Cómo se empieza sin disculparse?",
  "Faut-il apprendre son texte par cœur ?",
  "Wie lange habt ihr für diesen Vortrag geübt?",
  "Was hilft gegen Lampenfieber?",
  "Como lidar com o silêncio da plateia?",
  "Как справиться с волнением?",
  "كيف أبدأ العرض بقوة؟",
  "如何应对冷场？",
  "緊張したときはどうしますか？",
  "발표 시간을 어떻게 맞추나요?",
  "ถ้าลืมบทพูดควรทำอย่างไร",
] as const;

export const simulated: SimulatedActivity = ({ repeats }) => {
  const deck = new Deck(questions, { repeats });
  const recent = new RecentIds();
  return {
    list: "social",
    read: (list) => recent.read(list),
    receive: ({ type, data }) => {
      if (type === "question:created") recent.add(data.id);
      else if (type === "question:removed") recent.remove(data.postId);
    },
    actions: ({ person, signedIn, random, post }) => {
      let asked = 0;
      return [
        {
          weight: 4,
          isPossible: () => asked < QUESTIONS_MAX && !deck.isEmpty,
          perform: () => {
            asked += 1;
            return post("social", { content: deck.draw(random()), ...person });
          },
        },
        {
          weight: 20,
          isPossible: () => signedIn && !recent.isEmpty,
          perform: () =>
            post(`social/${recent.pick(random())}/vote`, {
              voteType: random() < UPVOTE_SHARE ? "upvote" : "downvote",
            }),
        },
      ];
    },
  };
};
