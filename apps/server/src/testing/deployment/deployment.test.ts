/**
 * Dockerfile, compose.yaml, .env.example and the Helm chart, as far as they can be checked without a container engine and a cluster.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv } from "ajv";
import { validate as lintDockerfile } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { variables } from "../../config/variables.ts";
import { readConfig } from "../../config/config.ts";
import { faultsOf, type KubernetesObject } from "../chart/kubernetes-objects.ts";
import {
  defaultValues,
  readChartFile,
  renderChart,
  renderObjects,
  repository,
  type Values,
  valuesWith,
} from "../chart/render-chart.ts";

const read = (file: string): string => readFileSync(join(repository, file), "utf8");

/** The server ends a stop that takes longer. */
const STOP_SECONDS = 10;

const secret = { secret: { name: "hubbub" } };
const everything: Values = {
  publicUrl: "https://events.example.org",
  trustedProxies: "10.42.0.0/16",
  workers: "auto",
  settings: { LOG_LEVEL: "warn", MAX_SOCKETS_PER_EVENT: "40000" },
  image: { tag: "1.2.3", pullSecrets: ["registry"] },
  database: { volume: { storageClass: "fast" } },
  valkey: secret,
  metrics: secret,
  translation: secret,
  autoscaling: { enabled: true, socketsPerPod: 5000 },
  ingress: { enabled: true, className: "nginx", tlsSecret: "certificate", routeRooms: true },
  networkPolicy: { enabled: true, from: [{ podSelector: { matchLabels: { app: "proxy" } } }] },
  podAnnotations: { "example.org/team": "events" },
  nodeSelector: { "kubernetes.io/arch": "amd64" },
  tolerations: [{ key: "events", operator: "Exists" }],
  affinity: { podAntiAffinity: {} },
  extraVolumes: [{ name: "legal", configMap: { name: "legal" } }],
  extraVolumeMounts: [{ name: "legal", mountPath: "/legal" }],
};
const embedded = { database: { embedded: true, volume: { storageClass: "fast" } } };
const variants: Record<string, Values> = {
  defaults: {},
  everything,
  "embedded database": embedded,
  "everything with the embedded database": { ...everything, ...embedded },
};

interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: Values;
  containers: {
    env: { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }[] | null;
    startupProbe: Probe;
    livenessProbe: Probe;
    readinessProbe: Probe;
    lifecycle: { preStop: { exec: { command: string[] } } };
    securityContext: Values;
    volumeMounts: { mountPath: string }[];
  }[];
}
interface Probe {
  httpGet: { path: string };
}

/** Fields of different objects. */
interface Rendered extends KubernetesObject {
  metadata: { annotations: Record<string, string> };
  data: Record<string, string>;
  spec: { template: { spec: Pod }; metrics: { type: string; pods?: { metric: { name: string } } }[] };
}

function find(objects: readonly KubernetesObject[], kind: string): Rendered {
  const found = objects.find((object) => object.kind === kind);
  if (!found) throw new Error(`The chart renders no ${kind}`);
  return found as Rendered;
}

function podOf(changes: Values): Pod {
  const kind = changes["database"] === embedded.database ? "StatefulSet" : "Deployment";
  return find(renderObjects(changes), kind).spec.template.spec;
}

function containerOf(changes: Values): Pod["containers"][number] {
  const [container] = podOf(changes).containers;
  if (!container) throw new Error("The pod has no container");
  return container;
}

const settingsOf = (changes: Values): Record<string, string> => find(renderObjects(changes), "ConfigMap").data;

describe("Helm chart", () => {
  it.each(Object.entries(variants))(
    "[DEPLOY-1] renders objects that fit Kubernetes' schemas: %s",
    async (_name, changes) => {
      const faults = await Promise.all(renderObjects(changes).map(faultsOf));
      expect(faults.flat()).toEqual([]);
    },
  );

  it("[DEPLOY-1] reports wrong values and fields that Kubernetes does not know", async () => {
    const service = { apiVersion: "v1", kind: "Service", spec: { ports: [{ port: "80", tragetPort: 3000 }] } };
    expect(await faultsOf(service)).toEqual([
      'v1 Service: /spec/ports/0/port: type {"type":"integer"}',
      "v1 Service: /spec/ports/0/tragetPort is not a field of Kubernetes",
    ]);
  });

  it("[DEPLOY-2] values.schema.json accepts these values and refuses mistakes and secrets in settings", () => {
    const isValid = new Ajv().compile(JSON.parse(readChartFile("values.schema.json")) as object);
    for (const changes of Object.values(variants)) {
      isValid(valuesWith(changes));
      expect(isValid.errors).toBeNull();
    }
    const mistakes: Values[] = [
      { replica: 3 },
      { workers: 0 },
      { workers: "all" },
      { publicUrl: "events.example.org" },
      { settings: { MAX_SOCKETS_PER_EVENT: 40_000 } },
      { settings: { DATABASE_URL: "postgresql://user:password@host/name" } },
      { database: { secret: { name: "" } } },
      { terminationGracePeriodSeconds: 5 },
    ];
    for (const changes of mistakes) expect(isValid(valuesWith(changes)), JSON.stringify(changes)).toBe(false);
  });

  it("[DEPLOY-2] values.schema.json has the keys of values.yaml", () => {
    const { properties } = JSON.parse(readChartFile("values.schema.json")) as { properties: Values };
    expect(Object.keys(properties).filter((key) => key !== "global")).toEqual(Object.keys(defaultValues()));
  });

  it("[DEPLOY-3] takes passwords and tokens from Secrets only", () => {
    const names = ["DATABASE_URL", "REDIS_URL", "METRICS_TOKEN", "TRANSLATION_KEY"];
    expect(containerOf(everything).env).toEqual(
      names.map((name) => ({ name, valueFrom: { secretKeyRef: { name: "hubbub", key: name } } })),
    );
    for (const name of names) expect(settingsOf(everything)).not.toHaveProperty(name);
  });

  it.each(Object.entries(variants))("[DEPLOY-4] runs without rights: %s", (_name, changes) => {
    expect(podOf(changes).securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(containerOf(changes).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  it("[DEPLOY-5] probes addresses that the server answers", () => {
    const routes = read("apps/server/src/operations/health/health.routes.ts");
    const { startupProbe, livenessProbe, readinessProbe } = containerOf({});
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      "/healthz",
      "/healthz",
      "/readyz",
    ]);
    for (const path of ["/healthz", "/readyz"]) expect(routes).toContain(`app.get("${path}"`);
  });

  it("[DEPLOY-5] gives a pod time to leave the Service and to stop", () => {
    for (const changes of [{}, { preStopSeconds: 60 }]) {
      const [, seconds] = containerOf(changes).lifecycle.preStop.exec.command;
      expect(podOf(changes).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(seconds) + STOP_SECONDS);
    }
    expect(podOf({ terminationGracePeriodSeconds: 300 }).terminationGracePeriodSeconds).toBe(300);
  });

  it("[DEPLOY-11] lets maintenance stop one ready pod at a time, and those that are not ready at any time", () => {
    const { spec } = find(renderObjects({}), "PodDisruptionBudget");
    expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" });
  });

  it("[DEPLOY-6] the embedded database has one pod with a volume, and nothing that adds or keeps pods", () => {
    const objects = renderObjects({ ...everything, ...embedded });
    expect(find(objects, "StatefulSet").spec).toMatchObject({
      replicas: 1,
      volumeClaimTemplates: [{ metadata: { name: "data" }, spec: { storageClassName: "fast" } }],
    });
    const kinds = objects.map(({ kind }) => kind);
    for (const kind of ["Deployment", "HorizontalPodAutoscaler", "PodDisruptionBudget"]) {
      expect(kinds).not.toContain(kind);
    }
    const { env, volumeMounts } = containerOf(embedded);
    expect(env ?? []).toEqual([]);
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/tmp", "/data"]);
  });

  it("[DEPLOY-7] scales on CPU, and on a metric of open sockets that /metrics contains", () => {
    const { metrics } = find(renderObjects(everything), "HorizontalPodAutoscaler").spec;
    expect(metrics.map(({ type }) => type)).toEqual(["Resource", "Pods"]);
    const name = metrics[1]?.pods?.metric.name;
    expect(read("apps/server/src/operations/metrics/metrics.routes.ts")).toMatch(
      new RegExp(`gauge\\(\\s*"${name}"`, "u"),
    );
    expect(find(renderObjects(everything), "Deployment").spec).not.toHaveProperty("replicas");
  });

  it("[DEPLOY-8] links lead to the Ingress, unless publicUrl is set", () => {
    const ingress = { enabled: true, host: "talks.example.org" };
    expect(settingsOf({ ingress })["PUBLIC_URL"]).toBe("http://talks.example.org");
    expect(settingsOf({ ingress: { ...ingress, tlsSecret: "certificate" } })["PUBLIC_URL"]).toBe(
      "https://talks.example.org",
    );
    expect(settingsOf({ ingress, publicUrl: "https://example.org" })["PUBLIC_URL"]).toBe("https://example.org");
  });

  it("[DEPLOY-8] says after the installation what is not configured", () => {
    expect(renderChart().get("NOTES.txt")).toMatch(/No address is configured.*trustedProxies is empty/su);
    expect(renderChart(everything).get("NOTES.txt")).not.toMatch(/No address|trustedProxies/u);
  });

  it("[DEPLOY-17] routes rooms by the variable that the maps of nginx.conf set, if that is on", () => {
    const annotationsOf = (routeRooms: boolean) =>
      find(renderObjects({ ingress: { enabled: true, routeRooms } }), "Ingress").metadata.annotations;
    const name = "nginx.ingress.kubernetes.io/upstream-hash-by";
    expect(annotationsOf(true)[name]).toBe("$hubbub_node");
    expect(annotationsOf(false)).not.toHaveProperty(name);
    const maps = /^# The room of a request:.*^map "\$uri .* \$hubbub_room \{$.*^map \$hubbub_room \$hubbub_node \{$/msu;
    expect(read("deploy/nginx.conf")).toMatch(maps);
  });

  it("[DEPLOY-9] the version of the chart's application is the version of this repository", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(parse(readChartFile("Chart.yaml"))).toMatchObject({ appVersion: version });
  });
});

describe("Dockerfile and compose.yaml", () => {
  it("[DEPLOY-9] chart, Dockerfile and compose.yaml set only variables that exist", () => {
    const known = [...Object.keys(variables), "NODE_ENV", "PATH"];
    const image = [...read("Dockerfile").matchAll(/^ENV (.*)$/gmu)].flatMap(([, line = ""]) =>
      [...line.matchAll(/(\w+)=/gu)].map(([, name]) => name),
    );
    const compose = parse(read("compose.yaml"), { merge: true }) as { "x-node": { environment: Values } };
    const chart = [
      ...Object.keys(settingsOf(everything)),
      ...(containerOf(everything).env ?? []).map(({ name }) => name),
    ];
    expect(known).toEqual(expect.arrayContaining([...image, ...Object.keys(compose["x-node"].environment), ...chart]));
  });

  it("[DEPLOY-10] the Dockerfile has no mistake, copies all manifests, and starts the server without root and shell", () => {
    const dockerfile = read("Dockerfile");
    expect(lintDockerfile(dockerfile).map(({ message }) => message)).toEqual([]);
    const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
    for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
    const final = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(final).toMatch(/^USER 1000:1000$/mu);
    expect(final).toMatch(/^ENTRYPOINT \["tini", "--"\]$/mu);
    expect(final).toMatch(/^CMD \["node", "apps\/server\/src\/main.ts"\]$/mu);
  });

  it("[DEPLOY-5] compose.yaml gives a container time to stop", () => {
    const compose = parse(read("compose.yaml"), { merge: true }) as { "x-node": { stop_grace_period: string } };
    expect(Number.parseInt(compose["x-node"].stop_grace_period, 10)).toBeGreaterThan(STOP_SECONDS);
  });
});

it("[DEPLOY-16] compose.yaml starts translation and speech only with their profiles, where the nodes expect them", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, { profiles?: string[]; ports?: string[]; image: string; volumes: string[] }>;
    volumes: object;
  };
  const optional = Object.entries(services).filter(([, { profiles }]) => profiles);
  expect(optional.map(([name, { profiles }]) => [name, profiles])).toEqual([
    ["translation", ["translation"]],
    ["speech", ["speech"]],
  ]);
  for (const [name, service] of optional) {
    expect(service.ports, name).toBeUndefined();
    expect(service.image, name).toMatch(/:v?\d+\.\d+\.\d+/u);
    expect(Object.keys(volumes)).toContain(service.volumes[0]?.split(":")[0]);
  }
  const settingsInDocs = Object.fromEntries(
    [...read("docs/translation.md").matchAll(/^(\w+_URL)=http:\/\/(translation|speech):/gmu)].map(
      ([, ...pair]) => pair,
    ),
  );
  expect(settingsInDocs).toEqual({ TRANSLATION_URL: "translation", SPEECH_URL: "speech" });
});

describe("files to copy", () => {
  it("[DEPLOY-12] .env.example has existing settings, and the server accepts its values", () => {
    const lines = read(".env.example").split("\n");
    const pairs = lines.flatMap((line) => [...line.matchAll(/^#([A-Z_]+)=(.*)$/gu)].map(([, ...pair]) => pair));
    expect(pairs.length).toBeGreaterThan(20);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(pairs.map(([name]) => name)));
    expect(readConfig(Object.fromEntries(pairs) as Record<string, string>)).toMatchObject({
      publicUrl: "https://events.example.org",
      trustedProxies: ["127.0.0.1"],
      translation: { provider: "libretranslate" },
    });
    // No other characters: Docker does not remove quotes, and a shell interprets spaces and others.
    for (const [name, value] of pairs) expect(value, name).toMatch(/^[\w.,:/@+-]*$/u);
    // With all settings commented out, the copy changes nothing.
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
  });

  it("[DEPLOY-12] .env.example has no secret that works", () => {
    expect(read(".env.example")).toMatch(/^#METRICS_TOKEN=$/mu);
    expect(read(".env.example")).toMatch(/^#TRANSLATION_KEY=$/mu);
  });

  it("[DEPLOY-14] service and backup run with the same user, folder and settings", () => {
    const partOf = (file: string) =>
      read(`deploy/${file}`)
        .split("\n")
        .filter((line) => /^(?:User|WorkingDirectory|EnvironmentFile)=/u.test(line));
    expect(partOf("hubbub.service")).toEqual([
      "User=hubbub",
      "WorkingDirectory=/srv/hubbub",
      "EnvironmentFile=/etc/hubbub.env",
    ]);
    expect(partOf("hubbub-backup.service")).toEqual(partOf("hubbub.service"));
  });

  it("[DEPLOY-5] systemd gives the server time to stop", () => {
    const seconds = /^TimeoutStopSec=(\d+)$/mu.exec(read("deploy/hubbub.service"))?.[1];
    expect(Number(seconds)).toBeGreaterThan(STOP_SECONDS);
  });

  it("[DEPLOY-5] systemd waits for the script that ends after the server, not for npm, which ends before", () => {
    expect(read("deploy/hubbub.service")).toMatch(/^ExecStart=\S+\/node scripts\/start\.mjs$/mu);
  });

  it("[DEPLOY-13] compose.yaml mounts a file that exists", () => {
    const { services } = parse(read("compose.yaml"), { merge: true }) as {
      services: { caddy: { volumes: string[] } };
    };
    const [file = ""] = services.caddy.volumes[0]?.split(":") ?? [];
    expect(file).toMatch(/^\.\//u);
    expect(existsSync(join(repository, file))).toBe(true);
  });
});
