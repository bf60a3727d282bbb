/**
 * Words that wait for a moderator. A small list on purpose: it catches what nobody wants on a wall in front of a
 * room, and leaves judgement to people. Accents and case do not matter (fold.ts). Words that are harmless in another
 * of the eleven languages, or a name, are left out.
 */

/** The word itself, nothing around it. */
export const WHOLE_WORDS: readonly string[] = [
  // English
  ..."ass asses arse bastard bastards bitch bitches bitchy cunt cunts dickhead dickheads fag fags jerkoff piss pissed".split(
    " ",
  ),
  ..."prick pricks retard retards retarded shit shits shitty shite slut sluts tits twat wank wanker wankers whore whores".split(
    " ",
  ),
  ..."kys kike kikes spic spics chink chinks tranny trannies wtf stfu".split(" "),
  // Spanish
  ..."puta putas puto putos mierda mierdas cabron cabrones joder gilipollas pendejo pendejos maricon zorra culero".split(
    " ",
  ),
  // French
  ..."merde putain pute putes salope salopes connard connards connasse encule encules enculee nique batard bougnoule".split(
    " ",
  ),
  // German
  ..."scheisse scheiss arschloch arschlocher hurensohn hurensohne fotze fotzen wichser schlampe schlampen fick ficken".split(
    " ",
  ),
  ..."gefickt missgeburt schwuchtel kanake".split(" "),
  // Portuguese
  ..."caralho porra merda foda fodase foder buceta viado viados arrombado piranha cuzao".split(" "),
  // Russian
  ..."сука суки мудак мудаки гандон гондон шлюха шлюхи говно хер жопа мразь".split(" "),
  // Arabic
  ..."شرموطة شرموط قحبة قحاب منيوك عرص خرا زبي طيزك كسمك كسامك".split(" "),
];

/** The beginning of a word. */
export const WORD_STARTS: readonly string[] = [
  ..."fuck fuk motherfuck bullshit asshole arsehole cocksuck nigger nigga faggot wichs arschfick".split(" "),
  ..."хуй хуе хуя пизд ебат ебан ебал ебло бляд блят блях пидор пидар выеб заеб наеб отъеб долбоеб уеб".split(" "),
];

/** Anywhere: in scripts that do not part words, and in words nobody has an innocent use for. */
export const ANYWHERE: readonly string[] = [
  ..."fuck nigger arschloch hurensohn".split(" "),
  // Chinese, simplified and traditional
  ..."操你 草你妈 肏 傻逼 傻屄 煞笔 他妈的 他媽的 你妈逼 你妈的 草泥马 婊子 王八蛋 狗娘养 狗日的 贱人 賤人 去死吧".split(
    " ",
  ),
  // Japanese
  ..."クソ野郎 くそ野郎 クソったれ くそったれ 死ね しねよ ちんこ チンコ まんこ マンコ 馬鹿野郎 ばかやろう キチガイ".split(
    " ",
  ),
  // Korean
  ..."씨발 씨빨 시발놈 시발년 개새끼 병신 지랄 좆 니미 씹새 개년".split(" "),
  // Thai
  ..."ควย เหี้ย เย็ดแม่ ไอ้สัตว์ ไอ้สัส อีดอก ส้นตีน หน้าหี แม่มึง อีสัตว์".split(" "),
  // Arabic phrases
  ..."ابن الشرموطة|ابن القحبة|كس امك|كس اختك|ابن الكلب".split("|"),
];
