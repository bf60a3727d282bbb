/** What may import what; ARCHITECTURE.md says why. */
const test = "\\.(?:test|contract)\\.tsx?$|-test-kit\\.tsx?$|/testing/|/testing\\.ts$";

/** Simulated attendees, and what they do in the activities. */
const simulated = ["^apps/server/src/simulation/", "^apps/server/src/activities/.*simulated\\.ts$"];

/** The layers of the server, top to bottom. A folder imports from its own layer and from those below it. */
const serverLayers = [
  ["commands", "config", "start", "workers"],
  ["operations"],
  ["pages"],
  ["features"],
  ["activities"],
  ["services"],
  ["submissions"],
  ["api"],
  ["domain"],
  ["platform"],
  ["simulation"],
];

/** The layers of the web app, top to bottom. */
const webLayers = [
  ["app"],
  ["pages"],
  ["activities", "groups"],
  ["organizer"],
  ["moderation"],
  ["outbox"],
  ["auth", "live"],
  ["ui"],
  ["lib", "service-worker"],
];

/** Pages that are about a single activity. */
const namingActivities = [
  "^apps/web/src/pages/admin/create/(?:CreateEventForm\\.tsx|new-event\\.ts)$",
  "^apps/web/src/pages/(?:landing|tutorial)/",
];

/** One rule per layer: no import, type-only imports included, points to a layer above. Tests may import anything. */
function upward(app, layers) {
  const root = `^apps/${app}/src/`;
  return layers.slice(1).map((folders, index) => ({
    name: `${app}-layers-${folders[0]}`,
    severity: "error",
    from: { path: `${root}(?:${folders.join("|")})/`, pathNot: test },
    to: {
      path: `${root}(?:${layers
        .slice(0, index + 1)
        .flat()
        .join("|")}|[^/]+\\.tsx?$)`,
    },
  }));
}

export default {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: { path: "^(?:apps|packages)/" },
      to: { circular: true },
    },
    {
      name: "web-iterates-over-activities",
      severity: "error",
      comment:
        "pages use the parts of all activities. Exceptions: specified fields in the form of a new event, and the pictures of the landing page and the tutorial",
      from: {
        path: "^apps/web/src/(?!activities/|testing/)",
        pathNot: [test, ...namingActivities],
      },
      to: { path: "^apps/web/src/activities/[^/]+/" },
    },
    { name: "packages-know-no-app", severity: "error", from: { path: "^packages/" }, to: { path: "^apps/" } },
    {
      name: "web-and-contract-know-no-server-kit",
      severity: "error",
      from: { path: "^(?:apps/web|packages/contract)/" },
      to: { path: "^packages/server-kit/" },
    },
    {
      name: "web-knows-no-server",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/(?:server|identity)/" },
    },
    { name: "server-knows-no-web", severity: "error", from: { path: "^apps/server/" }, to: { path: "^apps/web/" } },
    {
      name: "identity-stands-alone",
      severity: "error",
      from: { path: "^apps/identity/" },
      to: { path: "^(?:apps/(?:server|web)|packages/contract)/" },
    },
    {
      name: "sign-on-by-protocol-only",
      comment:
        "the start mounts the bundled sign-on, asks it about tokens and prints its setup link; a restore makes its tables",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: `^apps/server/src/(?:start/|commands/restore\\.ts$)|${test}`,
      },
      to: { path: "^apps/identity/" },
    },
    {
      name: "server-activities-apart",
      severity: "error",
      from: { path: "^apps/server/src/activities/([^/]+)/", pathNot: test },
      to: { path: "^apps/server/src/activities/([^/]+)/", pathNot: "^apps/server/src/activities/$1/" },
    },
    {
      name: "web-activities-apart",
      severity: "error",
      from: { path: "^apps/web/src/activities/([^/]+)/", pathNot: test },
      to: { path: "^apps/web/src/activities/([^/]+)/", pathNot: "^apps/web/src/activities/$1/" },
    },
    {
      name: "sql-in-stores-only",
      comment: "pg and Kysely's sql are for stores and the database folder; types may travel",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: `\\.store\\.ts$|^apps/server/src/(?:platform/database/|platform/bus/postgres-bus\\.ts$|domain/schema/|operations/backup/|commands/restore\\.ts$)|${test}`,
      },
      to: { path: "node_modules/(?:pg|kysely)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "embedded-known-to-server-only",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: `^apps/server/src/platform/database/(?:server\\.ts$|embedded/)|${test}`,
      },
      to: { path: "^apps/server/src/platform/database/embedded/" },
    },
    {
      name: "bus-makers-only",
      comment: "who publishes knows the bus, not which one it is",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: `^apps/server/src/(?:start/serve\\.ts$|workers/|platform/bus/)|${test}`,
      },
      to: { path: "^apps/server/src/platform/bus/(?:memory|postgres|redis)-bus\\.ts$" },
    },
    {
      name: "simulation-from-outside",
      comment: "simulated attendees know the contract alone, or they would not measure what people meet",
      severity: "error",
      from: { path: simulated, pathNot: test },
      to: { path: "^apps/", pathNot: simulated },
    },
    {
      name: "typed-bus",
      comment:
        "the product publishes by domain/bus.ts, whose names of caches are typed; composition and platform may use any",
      severity: "error",
      from: {
        path: "^apps/server/src/(?:operations|pages|features|activities|submissions|api|domain)/",
        pathNot: `^apps/server/src/(?:domain/(?:bus|cache-names)\\.ts$|operations/(?:metrics|health)/)|${test}`,
      },
      to: { path: "^apps/server/src/platform/bus/bus\\.ts$" },
    },
    ...upward("server", serverLayers),
    ...upward("web", webLayers),
    {
      name: "web-activities-know-no-groups",
      comment: "both are in one layer",
      severity: "error",
      from: { path: "^apps/web/src/(activities|groups)/", pathNot: test },
      to: { path: "^apps/web/src/(?:activities|groups)/", pathNot: "^apps/web/src/$1/" },
    },
    {
      name: "no-tests-in-product",
      severity: "error",
      from: { pathNot: `${test}|vitest\\.config` },
      to: { path: test },
    },
  ],
};
