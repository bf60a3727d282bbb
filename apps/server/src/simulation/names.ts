/**
 * Names of simulated attendees: given names in several scripts with the initial of a family name. There are no full
 * names, so that none is a real person's. The pages say that these people are simulated.
 */

interface Script {
  given: readonly string[];
  initials: readonly string[];
}

function toScript(given: string, initials: string): Script {
  return { given: given.split(" "), initials: initials.split(" ") };
}

const latin = toScript(
  "Amara Jonas Inés Tomasz Leïla Kwame Freya Mateo Aoife Bram Chiara Duarte Elif Finn Greta Hana Iker Joana Kofi Lina " +
    "Mehmet Nadia Oskar Priya Quynh Rasmus Sanna Thabo Ulla Valeria Wanjiru Xavier Ylva Zofia Anouk Benedek Carmen Dilara " +
    "Emeka Florin Giulia Henrik Imani Jelena Klara Luuk Marit Nuno Orla Petra",
  "K. M. R. S. B. T. L. H. N. P. D. V.",
);
const cyrillic = toScript(
  "Алина Тимур Дарья Богдан Милена Руслан Оксана Иван Зоя Артём",
  "К. М. С. Б. Т. Л. Р. Н. П. Д.",
);
const arabic = toScript("ليلى يوسف نور كريم سلمى طارق هدى سامي ريم زياد", "ع. م. ح. س. خ. ن. ر. ب. ص. ف.");
const devanagari = toScript("अनन्या रोहन मीरा आरव दीपा कबीर नेहा विवेक तारा इशान", "श. म. प. र. न. व. स. ज. द. ग.");
const han = toScript("小雨 子涵 雅婷 浩然 思远 晓彤 嘉宁 一诺 若溪 文博", "L. W. Z. C. H. X. Y. S. G. T.");
const japanese = toScript("葵 はると さくら 蓮 ゆい 大和 ひなた 湊 あかり つむぎ", "S. T. K. M. N. Y. H. I. O. F.");
const hangul = toScript("하람 서율 도윤 나은 지호 다온 은결 시우 가람 유나", "K. L. P. C. J. Y. H. S. B. N.");
const thai = toScript("มะลิ ภูผา ใบบัว ธาร ขวัญข้าว ต้นกล้า พิมพ์ ก้อง ฟ้าใส นที", "ก. ส. ว. ช. ท. พ. ร. น. ม. ป.");

/** The script of each name, repeated after the last: more than half of the names are Latin. */
const SCRIPTS = [
  latin,
  ...[arabic, han, devanagari, cyrillic, japanese, hangul, thai].flatMap((other) => [latin, other]),
];

/** @param number from 1; the first 1,500 names are all different */
export function simulatedName(number: number): string {
  const round = Math.floor((number - 1) / SCRIPTS.length);
  const place = (number - 1) % SCRIPTS.length;
  const script = SCRIPTS[place] ?? latin;
  const isSame = (other: Script) => other === script;
  // Counts the earlier names of this script.
  const index = round * SCRIPTS.filter(isSame).length + SCRIPTS.slice(0, place).filter(isSame).length;
  const { given, initials } = script;
  const first = index % given.length;
  const last = (Math.floor(index / given.length) + first * 3) % initials.length;
  return `${given[first]} ${initials[last]}`;
}
