import type { GroupSession } from "@hubbub/contract/groups";
import type { SpeakerLink } from "@hubbub/contract/access-links";
import { withoutFormula } from "@hubbub/contract/text";

/** The links as CSV, with a byte order mark for spreadsheets. */
export function linksCsv(sessions: readonly GroupSession[], links: readonly SpeakerLink[]): string {
  const urls = new Map(links.map(({ eventId, url }) => [eventId, url]));
  const rows = sessions.flatMap(({ id, title, startsAt, room, speakers }) => {
    const url = urls.get(id);
    return url ? [[title, startsAt ?? "", room, speakers, url]] : [];
  });
  const lines = [["title", "start", "room", "speakers", "link"], ...rows].map((cells) => cells.map(quote).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function quote(text: string): string {
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}
