/**
 * Checks the message catalogs (apps/web/src/locales) with Lingui: each has exactly the sentences of the code and none
 * is untranslated. Also compares the placeholders and plural forms of each translation, which Lingui does not.
 * `--fix` updates the catalogs from the code first. docs/translating.md explains the workflow.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { install, root, run } from "./launch.mjs";

install({ withTools: true });
const { createCompiledCatalog } = await import("@lingui/cli/api");
const { parsePoFile } = await import("@lingui/format-po");

const LOCALES = join(root, "apps/web/src/locales");
/** CLDR forms that only apply from a million; the form "other" is used instead. */
const OPTIONAL_FORMS = { es: ["many"], fr: ["many"], pt: ["many"] };
/** Forms for a single number may say it in words: "one answer", "a pair". */
const NUMBER_IN_WORDS = new Set(["zero", "one", "two"]);

const lingui = (...args) =>
  run(join(root, "node_modules/.bin/lingui"), [...args, "--config", "apps/web/lingui.config.ts", "--workers", "1"]);

/** Compiled messages by their ID; a message that is no valid ICU message is a fault. */
function compile(language, messages, faults) {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: "json", strict: true });
  faults.push(...errors.map(({ id, error }) => `${id}: ${error.message}`));
  return JSON.parse(source).messages;
}

/** Names of the placeholders in a compiled message; `#` is the number of the plural it stands in. */
function placeholders(tokens) {
  const names = tokens.map((token) => (Array.isArray(token) ? token[0] : token === "#" ? "#" : null));
  return [...new Set(names.filter(Boolean))].sort((a, b) => a.localeCompare(b)).join(" ");
}

function faultsOfPlural(language, forms, sourceForms) {
  const optional = OPTIONAL_FORMS[language] ?? [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = needed.filter((form) => !Object.hasOwn(forms, form) && !optional.includes(form));
  const expected = placeholders(sourceForms.other);
  const mismatched = Object.keys(forms).filter(
    (form) => Array.isArray(forms[form]) && !NUMBER_IN_WORDS.has(form) && placeholders(forms[form]) !== expected,
  );
  return [
    ...missing.map((form) => `plural form "${form}" is missing`),
    ...mismatched.map((form) => `other placeholders in the form "${form}"`),
  ];
}

function faultsOf(language) {
  const path = join(LOCALES, `${language}.po`);
  const items = parsePoFile(readFileSync(path, "utf8")).items.map(({ msgctxt, msgid, msgstr: [translation = ""] }) => ({
    id: msgctxt ? `${msgid} (${msgctxt})` : msgid,
    msgid,
    translation,
  }));
  const faults = [];
  const sources = compile("en", Object.fromEntries(items.map(({ id, msgid }) => [id, msgid])), faults);
  const compiled = compile(language, Object.fromEntries(items.map(({ id, translation }) => [id, translation])), faults);
  for (const [id, message] of Object.entries(compiled)) {
    const source = sources[id];
    if (placeholders(message) !== placeholders(source)) faults.push(`other placeholders: ${id}`);
    else if (source[0]?.[1] === "plural") {
      const problems = faultsOfPlural(language, message[0][2] ?? {}, source[0][2]);
      faults.push(...problems.map((problem) => `${problem}: ${id}`));
    }
  }
  return faults;
}

const fix = process.argv.includes("--fix");
const inSync = fix ? await lingui("extract", "--clean") : await lingui("check", "sync", "--clean", "--verbose");
if (inSync !== 0) process.stdout.write("`npm run messages` brings the catalogs up to date with the code.\n");
const complete = await lingui("check", "missing", "--verbose");
const languages = readdirSync(LOCALES).flatMap((name) => (name.endsWith(".po") ? [name.slice(0, -3)] : []));
const faults = languages.flatMap((language) => faultsOf(language).map((fault) => `${language}.po: ${fault}\n`));
process.stdout.write(faults.join(""));
process.exit(inSync !== 0 || complete !== 0 || faults.length > 0 ? 1 : 0);
