/** Renders deploy/helm/hubbub as `helm template` does. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { parse, parseAllDocuments } from "yaml";

import type { KubernetesObject } from "./kubernetes-objects.ts";
import { renderTemplates } from "./run-template.ts";

export type Values = Record<string, unknown>;

export const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const chart = join(repository, "deploy/helm/hubbub");

export const readChartFile = (name: string): string => readFileSync(join(chart, name), "utf8");
export const defaultValues = (): Values => parse(readChartFile("values.yaml")) as Values;

/** The default values with changes: objects are merged, everything else is replaced. */
export function valuesWith(changes: Values): Values {
  return merge(defaultValues(), changes);
}

function merge(base: Values, changes: Values): Values {
  const isObject = (value: unknown): value is Values =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const merged = Object.entries(changes).map(([key, value]) => {
    const old = base[key];
    return [key, isObject(old) && isObject(value) ? merge(old, value) : value];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

/** The text of each file in `templates`, by its name. */
export function renderChart(changes: Values = {}): Map<string, string> {
  const { name, version, appVersion } = parse(readChartFile("Chart.yaml")) as Record<string, string>;
  const files = readdirSync(join(chart, "templates")).map((file): [string, string] => [
    file,
    readChartFile(join("templates", file)),
  ]);
  return renderTemplates(new Map(files), {
    Values: valuesWith(changes),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: "talks", Namespace: "events", Service: "Helm" },
  });
}

/** All objects that would be created. @throws Error for invalid YAML */
export function renderObjects(changes: Values = {}): KubernetesObject[] {
  const manifests = [...renderChart(changes)].filter(([file]) => file.endsWith(".yaml"));
  return manifests
    .flatMap(([, text]) => parseAllDocuments(text))
    .map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS() as KubernetesObject | null;
    })
    .filter((object) => object !== null);
}
