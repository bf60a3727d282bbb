/** The generated page docs/configuration.md: all environment variables by section. */

/** Sections of docs/configuration.md: heading, sentence, and what the names of their variables match. */
const SECTIONS = [
  ["Server", "", /^(?:PORT|HOST|WORKERS|PUBLIC_URL|TRUSTED_PROXIES|LOG_LEVEL|METRICS_TOKEN)$/u],
  ["Data", "", /^(?:DATA_DIR|DATABASE_URL|REDIS_URL|RETENTION_DAYS)$/u],
  ["Limits", "", /^(?:MAX_SOCKETS_PER_EVENT|PEOPLE_PER_ADDRESS|WEBHOOK_PRIVATE_ADDRESSES)$/u],
  [
    "Sign-on",
    "Hubbub has two sign-ons: the hub for organizers and the wallet for attendees. Both are bundled. How to replace\nthem: [Your own sign-on](sign-on-protocol.md).",
    /^(?:HUB_|WALLET_|IDENTITY_|AVATAR_|OIDC_)/u,
  ],
  ["Content", "", /^(?:TERMS_FILE|PRIVACY_FILE|WORDS_FILE|DEMO_CONTACT|DEMO_EVENT|SUMMIT_GROUP|EMBED_ORIGINS)$/u],
  ["Translation", "How to set up each service: [translation.md](translation.md).", /^(?:TRANSLATION|SPEECH)_/u],
  ["Rehearsals", "", /^REHEARSALS$/u],
];

/** Marks names that a reader can copy as code. */
function withCode(text) {
  return text.replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b|https:\/\/[\w.]+\w|\/metrics|X-Forwarded-\*|npm run \w+/gu, "`$&`");
}

/**
 * @param {Record<string, { fallback: string, meaning: string }>} variables those of config/variables.ts
 * @throws Error if a variable belongs to no section
 */
export function configurationPage(variables) {
  const lines = [
    "# Configuration",
    "",
    "Generated from the code by `npm run check -- --fix`; do not edit. `npm start -- --help` prints the same list.",
    "",
    "Hubbub reads environment variables when it starts. All are optional. It reads no `.env` file: set variables in your",
    "shell, your service manager or your container, for example with a copy of [.env.example](../.env.example). If a value",
    "is wrong, the server names every mistake and exits with 1.",
  ];
  const open = new Set(Object.keys(variables));
  for (const [heading, sentence, names] of SECTIONS) {
    lines.push("", `## ${heading}`, "", ...(sentence ? [sentence, ""] : []));
    lines.push("| Variable | Default | What it does |", "| --- | --- | --- |");
    for (const [name, { fallback, meaning }] of Object.entries(variables).filter(([name]) => names.test(name))) {
      lines.push(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : "empty"} | ${withCode(meaning)} |`);
      open.delete(name);
    }
  }
  if (open.size > 0) throw new Error(`No section for ${[...open].join(", ")}`);
  return `${lines.join("\n")}\n`;
}
