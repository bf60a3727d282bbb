/**
 * The built-in words of the text filter. The list is small on purpose: it contains what nobody wants to see on a
 * projector, and leaves everything else to moderators. Accents and case do not matter (fold.ts). A word is left out if
 * it is a name, or harmless in another of the eleven languages.
 */

const wordsOf = (lines: readonly string[]) => lines.flatMap((line) => line.split(" "));

/** Found only as a whole word. */
export const WHOLE_WORDS = wordsOf([
  // English
  "ass asses arse bastard bastards bitch bitches bitchy cunt cunts dickhead dickheads fag fags jerkoff piss pissed",
  "prick pricks retard retards retarded shit shits shitty shite slut sluts tits twat wank wanker wankers whore whores",
  "kys kike kikes spic spics chink chinks tranny trannies wtf stfu",
  // Spanish
  "puta putas puto putos mierda mierdas cabron cabrones joder gilipollas pendejo pendejos maricon zorra culero",
  // French
  "merde putain pute putes salope salopes connard connards connasse encule encules enculee nique batard bougnoule",
  // German
  "scheisse scheiss arschloch arschlocher hurensohn hurensohne fotze fotzen wichser schlampe schlampen fick ficken",
  "gefickt missgeburt schwuchtel kanake",
  // Portuguese
  "caralho porra merda foda fodase foder buceta viado viados arrombado piranha cuzao",
  // Russian
  "сука суки мудак мудаки гандон гондон шлюха шлюхи говно хер жопа мразь",
  // Arabic
  "شرموطة شرموط قحبة قحاب منيوك عرص خرا زبي طيزك كسمك كسامك",
]);

/** Found at the beginning of a word. */
export const WORD_STARTS = wordsOf([
  "fuck fuk motherfuck bullshit asshole arsehole cocksuck nigger nigga faggot wichs arschfick",
  "хуй хуе хуя пизд ебат ебан ебал ебло бляд блят блях пидор пидар выеб заеб наеб отъеб долбоеб уеб",
]);

/** Found anywhere in a text: words in scripts that do not separate words, and words without a harmless use. */
export const ANYWHERE: readonly string[] = [
  ...wordsOf([
    "fuck nigger arschloch hurensohn",
    // Chinese, simplified and traditional
    "操你 草你妈 肏 傻逼 傻屄 煞笔 他妈的 他媽的 你妈逼 你妈的 草泥马 婊子 王八蛋 狗娘养 狗日的 贱人 賤人 去死吧",
    // Japanese
    "クソ野郎 くそ野郎 クソったれ くそったれ 死ね しねよ ちんこ チンコ まんこ マンコ 馬鹿野郎 ばかやろう キチガイ",
    // Korean
    "씨발 씨빨 시발놈 시발년 개새끼 병신 지랄 좆 니미 씹새 개년",
    // Thai
    "ควย เหี้ย เย็ดแม่ ไอ้สัตว์ ไอ้สัส อีดอก ส้นตีน หน้าหี แม่มึง อีสัตว์",
  ]),
  // Arabic phrases
  ..."ابن الشرموطة|ابن القحبة|كس امك|كس اختك|ابن الكلب".split("|"),
];
