/** The generated file .env.example: the settings that operators change most often, with example values. */

/**
 * Names and example values; without a value, the example is the default. Secrets are empty, so that nobody uses a token that
 * is published here. Values need no quotes in a shell, in systemd and in Docker.
 */
const EXAMPLES = [
  ["PUBLIC_URL", "https://events.example.org"],
  ["TRUSTED_PROXIES", "127.0.0.1"],
  ["PORT"],
  ["HOST", "127.0.0.1"],
  ["WORKERS"],
  ["METRICS_TOKEN"],
  ["LOG_LEVEL"],
  ["DATA_DIR"],
  ["DATABASE_URL", "postgresql://hubbub:password@db.example.org:5432/hubbub"],
  ["REDIS_URL", "redis://redis.example.org:6379"],
  ["RETENTION_DAYS"],
  ["MAX_SOCKETS_PER_EVENT"],
  ["PEOPLE_PER_ADDRESS"],
  ["WEBHOOK_PRIVATE_ADDRESSES"],
  ["IDENTITY_HUB_REGISTRATION"],
  ["EMBED_ORIGINS", "https://intranet.example.org"],
  ["DEMO_EVENT"],
  ["DEMO_CONTACT", "events@example.org"],
  ["REHEARSALS"],
  ["TERMS_FILE", "/etc/hubbub/terms.md"],
  ["PRIVACY_FILE", "/etc/hubbub/privacy.md"],
  ["WORDS_FILE", "/etc/hubbub/words.txt"],
  ["TRANSLATION_PROVIDER", "libretranslate"],
  ["TRANSLATION_URL", "http://127.0.0.1:5000"],
  ["TRANSLATION_KEY"],
  ["TRANSLATION_DAILY_CHARACTERS"],
];

const HEAD = [
  "# Generated from the code by npm run check -- --fix; change a copy only. docs/configuration.md lists all settings.",
  "#",
  "# Hubbub reads environment variables, and no .env file. Use a copy of this file with",
  "# - systemd: as /etc/hubbub.env, which deploy/hubbub.service names",
  "# - Docker: docker run --env-file hubbub.env …",
  "# - a shell: set -a; . ./hubbub.env; npm start",
  "# To change a setting, remove the # in front of its name. Docker takes quotes as part of the value.",
];

/**
 * @param {Record<string, { fallback: string, meaning: string }>} variables those of config/variables.ts
 * @throws Error if a setting does not exist
 */
export function envExample(variables) {
  const lines = EXAMPLES.flatMap(([name, example]) => {
    const setting = variables[name];
    if (!setting) throw new Error(`${name} is not a setting`);
    return ["", `# ${setting.meaning}`, `#${name}=${example ?? setting.fallback}`];
  });
  return `${[...HEAD, ...lines].join("\n")}\n`;
}
