/** The first line of a CSV file, for people. The JSON document keeps the names of the fields. */

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
};

/** A field's heading: its own, else its name in words ("submittedAt" is "Submitted at"). */
export function headingOf(field: string): string {
  const words = field.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return HEADINGS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
