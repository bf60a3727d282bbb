/** Parses the environment variables into a typed configuration. All mistakes are reported together. */
import { toSpeechConfig, toTranslationConfig } from "./services.ts";
import type { TranslationConfig } from "../services/translator/provider.ts";
import { toOpenIdConfig } from "./openid.ts";
import type { SpeechConfig } from "../services/speech/speech-service.ts";
import { type Environment, readVariables, type VariableName, variables } from "./variables.ts";
import { imageOrigins } from "../platform/http/security-headers.ts";

/** PUBLIC_URL is `publicUrl`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The variables (variables.ts says what they mean), and what follows from several of them. */
export type Config = { [Name in keyof Environment as CamelCase<Name>]: Environment[Name] } & {
  /** The displayed names of the sign-ons. */
  hubName: string;
  walletName: string;
  /** Origins that pages may load avatars from: that of an external wallet, and those of AVATAR_ORIGINS. */
  avatarOrigins: string[];
  /** Null if there is no translation service. */
  translation: TranslationConfig | null;
  /** Null if there is no speech service. */
  speech: SpeechConfig | null;
  /** Null without OpenID Connect. */
  openId: ReturnType<typeof toOpenIdConfig>;
  /** Event pages say that attendees and answers are simulated. Only `npm run demo` sets it. */
  isSimulation?: true;
};

/** The displayed name of the bundled sign-on. */
const BUNDLED_NAME = "Hubbub";

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

/**
 * Reads the environment.
 * @throws ConfigError with one sentence per mistake
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const value = (name: VariableName): string => environment[name]?.trim() || variables[name].fallback;
  const read = readVariables(value, mistakes);
  if (value("REDIS_URL") && !value("DATABASE_URL"))
    mistakes.push("REDIS_URL needs DATABASE_URL: the embedded database serves one machine, which needs no Redis.");
  const translation = read && toTranslationConfig(read, mistakes);
  const speech = read && toSpeechConfig(read, mistakes);
  const openId = read && toOpenIdConfig(read, mistakes);
  if (read === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    ...withCamelCaseNames(read),
    hubName: read.HUB_NAME ?? (read.HUB_URL ? "Hub" : BUNDLED_NAME),
    walletName: read.WALLET_NAME ?? (read.WALLET_URL ? "GFAVIP" : BUNDLED_NAME),
    avatarOrigins: imageOrigins([read.WALLET_URL, ...read.AVATAR_ORIGINS]),
    translation,
    speech,
    openId,
  };
}

/** The values of the variables, with "(set)" for each secret. */
export function withoutSecrets(config: Config): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...config };
  const shown = Object.entries(variables).map(([variable, { isSecret }]) => {
    const name = toCamelCase(variable);
    return [name, isSecret && values[name] !== null ? "(set)" : values[name]];
  });
  return Object.fromEntries(shown);
}

const toCamelCase = (name: string) =>
  name.toLowerCase().replace(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase());

function withCamelCaseNames(environment: Environment) {
  const entries = Object.entries(environment).map(([name, value]) => [toCamelCase(name), value]);
  return Object.fromEntries(entries) as { [Name in keyof Environment as CamelCase<Name>]: Environment[Name] };
}

/** The text of `npm start -- --help`. */
export function configurationHelp(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length));
  const lines = Object.entries(variables).map(
    ([name, { fallback, meaning }]) =>
      `  ${name.padEnd(width)}  ${meaning}${fallback ? ` (default: ${fallback})` : ""}`,
  );
  return [
    "Usage: npm start",
    "",
    "Environment variables, all optional (docs/configuration.md explains them):",
    "",
    ...lines,
    "",
  ].join("\n");
}
