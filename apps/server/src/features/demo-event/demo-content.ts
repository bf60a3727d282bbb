/**
 * Content of the demo event: a talk about giving talks, with sample attendees. Their names are invented, and the
 * event's pages say that people and answers are simulated.
 */
import type { ChatEmoji } from "@hubbub/contract/activities/chat/calls";
import type { Mood } from "@hubbub/contract/activities/reactions/rules";
import type { Language } from "@hubbub/contract/languages";

/** Number of sample attendees; they are numbered from 1. */
export const SAMPLE_ATTENDEES = 24;

export const demoEvent = {
  title: "Demo: great talks",
  description:
    "A sample event for trying everything out. Its people and answers are simulated, and it goes back to its first state about every hour.",
  timerSeconds: 900,
} as const;

/** Icebreaker responses of attendee 1, 2, 3 and so on; after the last attendee they start again with the first. */
export const demoResponses: readonly string[] = [
  "storytelling",
  "better stories, fewer slides",
  "calm nerves",
  "contar historias",
  "clear slides",
  "eye contact",
  "une bonne histoire",
  "starting without apology",
  "Geschichten statt Folien",
  "answering questions",
  "讲故事",
  "clear structure",
  "silence",
  "物語",
  "slides for stories",
  "preguntas difíciles",
  "difficult questions",
  "gestes, voix",
  "이야기",
  "structure",
  "contar histórias",
  "practice, clock",
  "Fragen beantworten",
  "рассказывать истории",
  "humour",
  "سرد القصص",
  "voice, breath, rhythm",
  "เล่าเรื่อง",
  "hard questions",
  "colours, contrast",
  "strong ending",
  "remembering names",
  "data, stories",
  "listening",
  "captions",
  "practice, feedback",
  "ending on time",
  "historias cortas",
  "rhythm",
  "honest feedback",
  "stories first",
  "silence, rhythm",
  "voice",
  "practice",
  "storytelling, structure",
  "questions, questions",
  "listening, silence",
  "feedback",
];

export interface DemoQuestion {
  content: string;
  status: "open" | "answered";
  by: number;
  upvotes: number;
  downvotes: number;
}

export const demoQuestions: readonly DemoQuestion[] = [
  { content: "How do you practise a talk without an audience?", status: "open", by: 4, upvotes: 19, downvotes: 1 },
  { content: "What do you do when the projector fails?", status: "open", by: 11, upvotes: 15, downvotes: 0 },
  { content: "¿Cuántas diapositivas son demasiadas?", status: "open", by: 3, upvotes: 11, downvotes: 2 },
  { content: "Is it fine to read from notes?", status: "open", by: 17, upvotes: 8, downvotes: 3 },
  { content: "Comment répondre à une question hostile ?", status: "open", by: 11, upvotes: 6, downvotes: 0 },
  { content: "Can we get the slides afterwards?", status: "answered", by: 8, upvotes: 21, downvotes: 0 },
  { content: "How long did you prepare for this one?", status: "answered", by: 14, upvotes: 9, downvotes: 1 },
];

export interface DemoMessage {
  content: string;
  by: number;
  /** Sample attendees 1 to `count` reacted with the emoji. */
  reactions?: readonly { emoji: ChatEmoji; count: number }[];
}

export const demoMessages: readonly DemoMessage[] = [
  { content: "Good morning! This chat is part of the demo, so write whatever you like.", by: 1 },
  { content: "Is the sound fine in the back?", by: 9 },
  { content: "Loud and clear here.", by: 12, reactions: [{ emoji: "👍", count: 5 }] },
  {
    content: "That opening story about the broken projector!",
    by: 4,
    reactions: [
      { emoji: "😂", count: 9 },
      { emoji: "❤️", count: 3 },
    ],
  },
  { content: "“Say it, then show it.” I am writing that down.", by: 16, reactions: [{ emoji: "🔥", count: 7 }] },
  { content: "¿Alguien más desde casa?", by: 3 },
  { content: "Ici, avec les sous-titres traduits. Ça marche bien.", by: 4, reactions: [{ emoji: "👏", count: 4 }] },
  { content: "Vote for the question about practising alone, please.", by: 11 },
  { content: "Three slides for twenty minutes? Brave.", by: 20, reactions: [{ emoji: "👏", count: 11 }] },
  { content: "Thank you, this was useful.", by: 9, reactions: [{ emoji: "❤️", count: 8 }] },
];

/** An open poll. The counts are of the options in their order. */
export const demoPoll = {
  question: "How do you feel before a talk?",
  options: ["Calm", "Excited", "Nervous", "I never give talks"],
  counts: [4, 9, 8, 3],
} as const;

/** A quiz that has ended. Each number is the position of an attendee's option; they answered a second apart. */
export const demoQuiz = {
  question: "How many slides did this talk have?",
  options: ["3", "12", "40"],
  correct: 0,
  secondsToAnswer: 30,
  answers: [0, 0, 1, 0, 0, 2, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0],
} as const;

export const demoMoods: Record<Mood, number> = { excited: 14, neutral: 7, bored: 3 };

export const demoCaptions: readonly { original: string; translated: string; language: Language }[] = [
  {
    original: "Nobody remembers slide fourteen.",
    translated: "Nadie recuerda la diapositiva catorce.",
    language: "es",
  },
  {
    original: "Begin with one person, not with everybody.",
    translated: "Empieza con una persona, no con todo el mundo.",
    language: "es",
  },
  { original: "And then, say nothing for a moment.", translated: "Y luego, calla un momento.", language: "es" },
];
