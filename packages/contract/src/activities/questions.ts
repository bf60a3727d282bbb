/** Questions wall: limits shared by form and server. */
export const QUESTION_MAX = 500;
export const QUESTIONS_PER_MINUTE = 5;
