/**
 * Names of simulated people: given names in several scripts with the initial of a family name. Nobody's full name is
 * among them, so that none is a known person's; the pages say that these people are simulated.
 */

interface Script {
  given: readonly string[];
  initials: readonly string[];
}

const words = (text: string) => text.split(" ");

const latin: Script = {
  given: words(
    "Amara Jonas Inés Tomasz Leïla Kwame Freya Mateo Aoife Bram Chiara Duarte Elif Finn Greta Hana Iker Joana Kofi Lina " +
      "Mehmet Nadia Oskar Priya Quynh Rasmus Sanna Thabo Ulla Valeria Wanjiru Xavier Ylva Zofia Anouk Benedek Carmen Dilara " +
      "Emeka Florin Giulia Henrik Imani Jelena Klara Luuk Marit Nuno Orla Petra",
  ),
  initials: words("K. M. R. S. B. T. L. H. N. P. D. V."),
};
const cyrillic: Script = {
  given: words("Алина Тимур Дарья Богдан Милена Руслан Оксана Иван Зоя Артём"),
  initials: words("К. М. С. Б. Т. Л. Р. Н. П. Д."),
};
const arabic: Script = {
  given: words("ليلى يوسف نور كريم سلمى طارق هدى سامي ريم زياد"),
  initials: words("ع. م. ح. س. خ. ن. ر. ب. ص. ف."),
};
const devanagari: Script = {
  given: words("अनन्या रोहन मीरा आरव दीपा कबीर नेहा विवेक तारा इशान"),
  initials: words("श. म. प. र. न. व. स. ज. द. ग."),
};
const han: Script = {
  given: words("小雨 子涵 雅婷 浩然 思远 晓彤 嘉宁 一诺 若溪 文博"),
  initials: words("L. W. Z. C. H. X. Y. S. G. T."),
};
const japanese: Script = {
  given: words("葵 はると さくら 蓮 ゆい 大和 ひなた 湊 あかり つむぎ"),
  initials: words("S. T. K. M. N. Y. H. I. O. F."),
};
const hangul: Script = {
  given: words("하람 서율 도윤 나은 지호 다온 은결 시우 가람 유나"),
  initials: words("K. L. P. C. J. Y. H. S. B. N."),
};
const thai: Script = {
  given: words("มะลิ ภูผา ใบบัว ธาร ขวัญข้าว ต้นกล้า พิมพ์ ก้อง ฟ้าใส นที"),
  initials: words("ก. ส. ว. ช. ท. พ. ร. น. ม. ป."),
};

/** Whose turn it is, again and again: half of the names are Latin. */
const TURNS: readonly Script[] = [
  latin,
  latin,
  arabic,
  latin,
  han,
  latin,
  devanagari,
  latin,
  cyrillic,
  latin,
  japanese,
  latin,
  hangul,
  latin,
  thai,
];

/** @param number from 1; the first 1,500 names are all different */
export function simulatedName(number: number): string {
  const turn = (number - 1) % TURNS.length;
  const script = TURNS[turn] ?? latin;
  const round = Math.floor((number - 1) / TURNS.length);
  const perRound = TURNS.filter((other) => other === script).length;
  const index = round * perRound + TURNS.slice(0, turn).filter((other) => other === script).length;
  const { given, initials } = script;
  const place = index % given.length;
  const initial = initials[(Math.floor(index / given.length) + place * 3) % initials.length];
  return `${given[place]} ${initial}`;
}
