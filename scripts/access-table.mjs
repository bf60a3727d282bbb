/** The generated table of docs/access.md: one row for each call of the access rules. */
import { tableOf } from "./markdown.mjs";

/** What each field of an access rule means, in the words of docs/access.md. */
const CONDITIONS = {
  links: (roles) => `or link: ${roles.join(", ")}`,
  event: () => "event must exist",
  group: () => "group must exist",
  needsEntry: () => "entry",
  loginUnless: (setting) => `login unless \`${setting}\``,
  submitsTo: (activity) => `open: ${activity}`,
  closesWithArchive: () => "not archived",
  whileOn: (flag) => `\`${flag}\` is on`,
  loginSentence: (sentence) => `says "${sentence}"`,
  leavesTeam: () => "does not count as using a role",
  records: (name) => `logs \`${name}\``,
};

/**
 * @param {Record<string, { access: { who: string } }>} calls the calls of the contract
 * @returns {string} a Markdown table
 * @throws Error if a rule has a field that this table does not explain
 */
export function accessTable(calls) {
  const rows = Object.entries(calls).map(([call, { access }]) => {
    const { who, ...conditions } = access;
    const cells = Object.entries(conditions).map(([name, value]) => condition(name, value));
    return [`\`${call}\``, who, cells.join(" · ")];
  });
  return tableOf(["Call", "Who", "Conditions"], rows);
}

function condition(name, value) {
  const describe = CONDITIONS[name];
  if (!describe) throw new Error(`scripts/access-table.mjs does not explain the field "${name}" of an access rule.`);
  return describe(value);
}
