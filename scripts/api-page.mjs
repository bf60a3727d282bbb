/** Generates docs/api.md from the calls of the contract. */

/** What each field of an access rule means, in the words of docs/access.md; null for what the path shows. */
const CONDITIONS = {
  links: (roles) => `or link: ${roles.join(", ")}`,
  event: null,
  group: null,
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
 * @param {Record<string, { access: { who: string }, summary: string }>} calls the calls of the contract
 * @throws Error if an access rule has a field that this page does not explain
 */
export function apiPage(calls) {
  return `# HTTP calls

Generated from the contract by \`npm run check -- --fix\`; do not edit. Each call names who may make it and the
conditions, which [access.md](access.md) explains. [openapi.json](openapi.json) has the schemas, and the
[API guide](api-guide.md) shows how to begin.

${Object.entries(calls).map(lineOf).join("\n")}
`;
}

function lineOf([name, { access, summary }]) {
  const { who, ...conditions } = access;
  return `- \`${name}\` (${[who, ...Object.entries(conditions).flatMap(describe)].join(" · ")}): ${summary}`;
}

function describe([name, value]) {
  const sentence = CONDITIONS[name];
  if (sentence === undefined) throw new Error(`scripts/api-page.mjs does not explain the field "${name}" of a rule.`);
  return sentence === null ? [] : [sentence(value)];
}
