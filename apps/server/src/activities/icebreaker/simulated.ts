/** What simulated attendees do in the icebreaker. */
import type { SimulatedActivity } from "../../simulation/activity.ts";
import { pick } from "../../simulation/pace.ts";

const RESPONSES_MAX = 3;

/** In several of the eleven languages. */
export const responses = (
  "storytelling, clear slides, calm nerves, eye contact, strong openings, hard questions, voice and rhythm, " +
  "silence, honest feedback, listening, live demos, timing, remembering names, humour, structure, practice, " +
  "captions, contrast, contar historias, preguntas difíciles, buen ritmo, une bonne histoire, " +
  "répondre aux questions, gérer le trac, Geschichten statt Folien, Fragen beantworten, klare Struktur, " +
  "contar histórias, perguntas difíceis, рассказывать истории, сложные вопросы, سرد القصص, الإصغاء, 讲故事, " +
  "回答问题, 物語, 質問への答え方, 이야기, 질문에 답하기, เล่าเรื่อง"
).split(", ");

/**
 * One or two of the responses, which makes most of them unique. Those at the start of the list are more frequent, so that
 * the word cloud has large words.
 */
export function simulatedResponse(random: () => number): string {
  const [one, other] = [pick(responses, random() ** 2), pick(responses, random() ** 2)];
  return one === other || random() < 0.5 ? one : `${one}, ${other}`;
}

export const simulated: SimulatedActivity = ({ measurements }) => ({
  list: "icebreaker",
  read: null,
  receive: ({ type, data }) => {
    if (type === "icebreaker:response") measurements.markReceived(`response ${data.response}`);
  },
  actions: ({ person, random, post }) => {
    let sent = 0;
    return [
      {
        weight: 12,
        isPossible: () => sent < RESPONSES_MAX,
        perform: () => {
          sent += 1;
          const response = simulatedResponse(random);
          measurements.markSent(`response ${response}`);
          return post("icebreaker", { response, ...person });
        },
      },
    ];
  },
});
