/** Column headings of a CSV file. The JSON document uses the names of the fields. */

const HEADINGS: Record<string, string> = {
  participantName: "Name",
  displayName: "Name",
  content: "Text",
  mood: "Reaction",
  isHidden: "Hidden",
  entriesLeftOut: "Entries left out",
  totalPoints: "Points",
  icebreaker: "Icebreaker answered",
  questionsAsked: "Questions asked",
  chatMessages: "Chat messages",
  quizPoints: "Quiz points",
  isCorrect: "Correct",
  answered: "Answers",
  count: "Number",
  percent: "Percent",
};

/** Returns a field's heading from the table above, else its name as words ("submittedAt" becomes "Submitted at"). */
export function headingOf(field: string): string {
  const words = field.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return HEADINGS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
