/** deploy/prometheus-alerts.yml and deploy/grafana-dashboard.json, compared with what /metrics contains. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ERROR_CODES } from "@hubbub/contract/errors";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { repository } from "../../testing/chart/render-chart.ts";
import { usageIn } from "../../testing/promql.ts";
import { testApp } from "../../testing/test-app.ts";

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
interface Panel {
  id: number;
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
interface Dashboard {
  panels: Panel[];
  templating: { list: { query: string | { query: string } }[] };
}

const read = (file: string): string => readFileSync(join(repository, "deploy", file), "utf8");
const { groups } = parse(read("prometheus-alerts.yml")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read("grafana-dashboard.json")) as Dashboard;
/** Grafana replaces the interval; the variable `$instance` is inside a string. */
const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m")),
);
const expressions = [...alerts.map(({ expr }) => expr), ...panelExpressions];

/** Labels that Prometheus adds. */
const ADDED = new Set(["job", "instance"]);
/** Values that appear in /metrics only once something has happened. */
const LATER: Record<string, readonly string[]> = { reason: ERROR_CODES };
/** Metrics of Prometheus itself. */
const OWN = { up: new Map<string, Set<string>>() };

/** By the name of a sample: its labels, with their values. */
let metrics: Map<string, Map<string, Set<string>>>;

beforeAll(async () => {
  const test = await testApp({ metricsToken: "a-token-of-twenty-letters" });
  // A refused request, so that the metric of refusals has a sample.
  await test.visitor().get("/api/nothing");
  const { text } = await test.visitor().get("/metrics", { Authorization: "Bearer a-token-of-twenty-letters" });
  await test.close();
  metrics = samplesIn(text);
});

function samplesIn(text: string): typeof metrics {
  const found: typeof metrics = new Map(Object.entries(OWN));
  const declared = [...text.matchAll(/^# TYPE (\w+) (?:gauge|counter)$/gmu)].map(([, name = ""]) => name);
  for (const name of declared) found.set(name, new Map());
  for (const [, name = "", list = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gmu)) {
    const labels = found.get(name) ?? new Map<string, Set<string>>();
    found.set(name, labels);
    for (const [, label = "", value = ""] of list.matchAll(/(\w+)="([^"]*)"/gu))
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
  }
  // A server with one process has no label "worker".
  for (const name of metricsOfWorkers()) found.get(name)?.set("worker", new Set());
  found.get("hubbub_live_refused_total")?.set("reason", new Set());
  return found;
}

function metricsOfWorkers(): string[] {
  const sources = ["metrics.routes.ts", "families.ts"].map((file) =>
    readFileSync(join(import.meta.dirname, file), "utf8"),
  );
  return [...sources.join("\n").matchAll(/\bofWorker\.(?:gauge|counter)\(\s*"(\w+)"/gu)].map(([, name = ""]) => name);
}

function faultsOf(expression: string): string[] {
  const { selectors, grouping } = usageIn(expression);
  const isLabel = (metric: string, label: string) => ADDED.has(label) || (metrics.get(metric)?.has(label) ?? false);
  const isValue = (metric: string, label: string, value: string) =>
    ADDED.has(label) || [...(metrics.get(metric)?.get(label) ?? []), ...(LATER[label] ?? [])].includes(value);
  return selectors.flatMap(({ metric, matchers }) => {
    if (!metrics.has(metric)) return [`/metrics has no ${metric}`];
    const labels = [...grouping, ...matchers.map(({ label }) => label)];
    return [
      ...labels.filter((label) => !isLabel(metric, label)).map((label) => `${metric} has no label ${label}`),
      ...matchers
        .filter(({ label, operator, value }) => operator === "=" && !isValue(metric, label, value))
        .map(({ label, value }) => `${metric} has no ${label}="${value}"`),
    ];
  });
}

describe("Prometheus and Grafana files", () => {
  it("[DEPLOY-15] alerts and dashboard use only metrics, labels and values that /metrics has", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(panelExpressions.length).toBeGreaterThan(30);
    expect(expressions.flatMap(faultsOf)).toEqual([]);
  });

  it("[DEPLOY-15] the check reports wrong PromQL, metrics, labels and values", () => {
    expect(() => usageIn("sum by (instance (up)")).toThrow("Not valid PromQL");
    expect(
      [
        "rate(hubbub_live_lag_bucket[5m])",
        "sum by (worker) (hubbub_live_connections)",
        'hubbub_event_loop_delay_seconds{quantile="0.999"}',
        'hubbub_live_refused_total{reason="full"}',
      ].flatMap(faultsOf),
    ).toEqual([
      "/metrics has no hubbub_live_lag_bucket",
      "hubbub_live_connections has no label worker",
      'hubbub_event_loop_delay_seconds has no quantile="0.999"',
      'hubbub_live_refused_total has no reason="full"',
    ]);
  });

  it("[DEPLOY-15] each alert has its own name, a severity, and says what to do", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(["critical", "warning", "info"], alert).toContain(labels.severity);
      expect(Object.keys(annotations), alert).toEqual(["summary", "description"]);
    }
  });

  it("[DEPLOY-15] panels have their own ids and places", () => {
    const { panels, templating } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos, title } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    const [, instances] = templating.list.map(({ query }) => (typeof query === "string" ? query : query.query));
    expect(metrics.has(/^label_values\((\w+), instance\)$/u.exec(instances ?? "")?.[1] ?? "")).toBe(true);
  });
});
