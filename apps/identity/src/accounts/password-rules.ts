/** What a new password must be. Length does the work; the list only stops the first guesses anybody would make. */

const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** The most used passwords of ten characters or more, as breaches show them, and this product's own name. */
const COMMON = new Set([
  "0123456789",
  "0987654321",
  "1111111111",
  "1234567890",
  "1234567891",
  "12345678910",
  "123456789a",
  "123qweasdzxc",
  "1q2w3e4r5t",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "9876543210",
  "a123456789",
  "abc1234567",
  "abcd123456",
  "abcdefghij",
  "administrator",
  "basketball",
  "changeme123",
  "football123",
  "hubbubhubbub",
  "icebreakers",
  "iloveyou123",
  "letmein123",
  "passw0rd123",
  "password01",
  "password10",
  "password12",
  "password123",
  "password1234",
  "password12345",
  "password123456",
  "passwordpassword",
  "princess123",
  "q1w2e3r4t5",
  "qazwsxedcrfv",
  "qwerty1234",
  "qwerty12345",
  "qwerty123456",
  "qwertyuiop",
  "qwertyuiop123",
  "superman123",
  "welcome123",
  "welcome1234",
  "zaq12wsxcde3",
]);

/** A sentence that says what is wrong with a new password, or null. */
export function passwordProblem(password: string, username: string): string | null {
  if (password === "") return "Choose a password";
  if (password.length < PASSWORD_MIN) return `Your password needs at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `Your password can have at most ${PASSWORD_MAX} characters`;
  const plain = password.toLowerCase();
  if (username !== "" && plain === username.toLowerCase()) return "Your password must not be your username";
  if (COMMON.has(plain) || new Set(plain).size <= 2) return "This password is easy to guess. Choose another one";
  return null;
}
