/** Generates the OpenAPI document from the contract's table of calls. */
import type { AccessRule, ApiKeyScope, Call } from "@hubbub/contract/access";
import { scopeOf } from "@hubbub/contract/api-keys";
import { calls } from "@hubbub/contract/calls";
import { ErrorBody } from "@hubbub/contract/errors";
import { VERSION } from "@hubbub/server-kit/version";
import { toJSONSchema } from "zod/mini";

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = "", path = ""] = name.split(" ");
    const address = path.replace(/:(\w+)/gu, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(name, path, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Hubbub",
      version: VERSION,
      description: "The HTTP calls of Hubbub. A failed call returns `{code, message}`.",
      contact: { name: "Hubbub" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: [...new Set(Object.keys(calls).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: {
        hub: { type: "http", scheme: "bearer", description: "The token of a signed-in organizer" },
        key: { type: "http", scheme: "bearer", description: "An API key (hubbub_…) with the named scope" },
      },
    },
  };
}

function operation(name: string, path: string, call: Call): Json {
  const parameters: Json[] = [...path.matchAll(/:(\w+)/gu)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  if (call.query) {
    const { properties = {}, required = [] } = schemaOf(call.query, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [key, schema] of Object.entries(properties)) {
      parameters.push({ name: key, in: "query", required: required.includes(key), schema });
    }
  }
  const scope = scopeOf(name, call.access);
  const status = String(call.status ?? 200);
  return {
    operationId: operationIdOf(name),
    summary: call.summary,
    description: describeAccess(call.access, scope),
    tags: [tagOf(name)],
    // Callers without an account may send no token.
    security: [...(call.access.who === "anyone" ? [{}] : []), { hub: [] }, ...(scope ? [{ key: [scope] }] : [])],
    parameters,
    ...(call.body ? { requestBody: { required: true, content: bodyOf(call.body, call.bodyType) } } : {}),
    responses: {
      [status]: {
        description: "Success",
        ...(status === "204" ? {} : { content: json(schemaOf(call.answer, "output")) }),
      },
      default: { description: "Refused", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

/** "GET /api/events/:eventId/icebreaker" becomes "getEventsByEventIdIcebreaker". */
function operationIdOf(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  const words = path
    .replace("/api/", "")
    .replace(/:/gu, "by-")
    .split(/[^A-Za-z0-9]+/u);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** What a call is about: the part of its path after the event, else the first one. */
function tagOf(name: string): string {
  const [, ofEvent = ""] = /\/:eventId\/([\w-]+)/u.exec(name) ?? [];
  const [, first = ""] = /\/api\/(?:public\/)?([\w-]+)/u.exec(name) ?? [];
  return ofEvent || first;
}

function describeAccess({ who, links, group }: AccessRule, scope: ApiKeyScope | null): string {
  const account = {
    anyone: "anyone",
    wallet: "attendees with an account",
    hub: "organizers",
    creator: "organizers who may create events",
    moderator: "moderators",
    admin: "admins",
    owner: "the owner",
  }[who];
  const of = ["moderator", "admin", "owner"].includes(who) ? ` of the ${group ? "group" : "event"}` : "";
  const holders = links ? `, and holders of a ${links.join(" or ")} link` : "";
  const keys = scope ? `API keys need the scope ${scope}` : "Not for API keys";
  return `For ${account}${of}${holders}. ${keys}. docs/access.md has all conditions.`;
}

function schemaOf(schema: Call["answer"], io: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

function bodyOf(schema: Call["answer"], type: string | undefined): Json {
  if (type === undefined) return json(schemaOf(schema, "input"));
  return { [type]: { schema: { type: "string", format: "binary" } } };
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}
