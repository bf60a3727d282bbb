/**
 * Rules for new passwords. Their strength is estimated with zxcvbn-ts, and a check finds decorated common words. Decision
 * record 011 has the reasons, the cost and the additions.
 */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Minimum zxcvbn score (0 to 4). Lower scores mean fewer than 100 million expected guesses. */
const MIN_SCORE = 3;
/** Only this many characters are rated: the time of zxcvbn grows faster than the length. */
const RATED_LENGTH_MAX = 64;
/** Number of digits and punctuation marks that may surround a common word, as in "Liverpool2024!!". */
const DECORATION_LENGTH_MAX = 8;
const MIN_WORD_LENGTH = 3;
/** Characters that replace letters in leet spelling. "1" can mean "i" or "l", so both map to "i". */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  "li 0o 1i 2z 3e 4a 5s 6g 7t 8b 9g @a $s !i |i +t €e".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/**
 * Returns an error sentence for a new password, or null if it is acceptable.
 * @param owner words that attackers try first; `siteWords` are names of the product, its realms and its host
 */
export async function passwordProblem(
  password: string,
  owner: { username: string; email: string; siteWords: string[] },
): Promise<string | null> {
  if (password === "") return "Choose a password";
  if (password.length < PASSWORD_MIN) return `Your password needs at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `Your password can have at most ${PASSWORD_MAX} characters`;
  if (owner.username !== "" && password.toLowerCase() === owner.username.toLowerCase()) {
    return "Your password must not be your username";
  }
  if (await isEasyToGuess(password, [...owner.siteWords, owner.username, owner.email])) {
    return "This password is easy to guess. Choose three or four unrelated words, or let your browser suggest one";
  }
  return null;
}

/** Loaded with the first new password instead of at startup: it takes 0.1 to 0.4 s and 9 MB of heap. */
let loading: ReturnType<typeof load> | null = null;

async function load() {
  const [core, language] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
  const { dictionary, adjacencyGraphs } = language;
  const zxcvbn = new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { zxcvbn, common: new Set(dictionary["passwords-common"].map(replaceLookalikes)) };
}

export function loadPasswordStrength(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function isEasyToGuess(password: string, contextTexts: string[]): Promise<boolean> {
  const { zxcvbn, common } = await loadPasswordStrength();
  const context = wordsOf(contextTexts);
  const rated = password.slice(0, RATED_LENGTH_MAX);
  if (new Set(password.toLowerCase()).size <= 2) return true;
  const own = new Set(context.map(replaceLookalikes));
  if (isDecoratedWord(rated, (word) => common.has(word) || own.has(word))) return true;
  return zxcvbn.check(rated, context).score < MIN_SCORE;
}

/** Words of the texts: whole, split at punctuation, without punctuation, and without digits at the ends. */
function wordsOf(texts: string[]): string[] {
  const parts = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    const labels = [lower, ...lower.split(/[@.]/u)].map((label) => label.replace(/[^\p{L}\p{N}]/gu, ""));
    const pieces = [...labels, ...lower.split(/[^\p{L}\p{N}]+/u)];
    return [lower, ...pieces, ...pieces.map((piece) => piece.replace(/^\d+|\d+$/gu, ""))];
  });
  return [...new Set(parts)].filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** Whether the password is one known word in any case, leet spelling or repetition, with digits or punctuation around. */
function isDecoratedWord(password: string, isKnown: (word: string) => boolean): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const before = /^[^\p{L}]*/u.exec(lower)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(lower)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(before, DECORATION_LENGTH_MAX); start += 1) {
    for (let end = 0; end <= Math.min(after, DECORATION_LENGTH_MAX - start); end += 1) {
      const middle = lower.slice(start, lower.length - end);
      const spellings = [replaceLookalikes(middle), replaceLookalikes(middle.replace(/[^\p{L}\p{N}]/gu, ""))];
      if (spellings.flatMap(repeatedUnits).some(isKnown)) return true;
    }
  }
  return false;
}

function replaceLookalikes(text: string): string {
  return Array.from(text, (character) => LOOKALIKES[character] ?? character).join("");
}

/** The text and every shorter text that it repeats: "booboobooboo" gives "boo", "booboo" and itself. */
function repeatedUnits(text: string): string[] {
  const lengths = Array.from({ length: text.length }, (_, index) => index + 1);
  return lengths
    .filter((length) => length >= MIN_WORD_LENGTH && text.length % length === 0)
    .map((length) => text.slice(0, length))
    .filter((unit) => unit.repeat(text.length / unit.length) === text);
}
