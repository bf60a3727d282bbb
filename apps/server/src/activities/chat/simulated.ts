/** What simulated attendees do in the chat. */
import { CHAT_REACTIONS, visitTag } from "@hubbub/contract/activities/chat/index";

import type { SimulatedActivity } from "../../simulation/activity.ts";
import { Deck, pick, RecentIds } from "../../simulation/pace.ts";

/** In several of the eleven languages. The demo event has the first ones. */
export const messages = [
  "Good morning from the back row!",
  "Is the sound fine at home too?",
  "Loud and clear here.",
  "That opening story!",
  "Writing that one down.",
  "¿Alguien más desde casa?",
  "Ça marche bien avec les sous-titres.",
  "Vote for the question about practising alone, please.",
  "Three slides for twenty minutes? Brave.",
  "This is my favourite session so far.",
  "Could you go back one slide?",
  "Yes, the same here.",
  "The captions help a lot, thank you.",
  "I have to try that next week.",
  "Muy buena pregunta.",
  "Merci, très clair.",
  "Das nehme ich mit.",
  "Sehr schönes Beispiel!",
  "Muito bom, obrigado.",
  "Отличный пример, спасибо!",
  "شكرا، عرض رائع",
  "讲得真好！",
  "とても分かりやすいです。",
  "좋은 발표네요!",
  "ขอบคุณมาก ได้ความรู้เยอะเลย",
] as const;

export const simulated: SimulatedActivity = ({ measurements }) => {
  const deck = new Deck(messages, { repeats: true });
  const recent = new RecentIds();
  return {
    list: "chat",
    read: (list) => recent.read(list),
    receive: ({ type, data }) => {
      if (type === "chat:message") {
        recent.add(data.id);
        measurements.markReceived(`chat ${data.participantId} ${data.content}`);
      } else if (type === "chat:message-hidden") recent.remove(data.messageId);
    },
    actions: ({ person, signedIn, random, post }) => {
      const { participantId } = person;
      return [
        {
          weight: 10,
          isPossible: ({ chatAllowAnonymous }) => chatAllowAnonymous || signedIn,
          perform: () => {
            const content = deck.draw(random());
            measurements.markSent(`chat ${visitTag(participantId)} ${content}`);
            return post("chat", { content, ...person });
          },
        },
        {
          weight: 14,
          isPossible: ({ chatAllowAnonymous }) => (chatAllowAnonymous || signedIn) && !recent.isEmpty,
          perform: () => {
            const emoji = pick(CHAT_REACTIONS, random());
            return post(`chat/${recent.pick(random())}/reactions`, { emoji, participantId, active: true });
          },
        },
      ];
    },
  };
};
