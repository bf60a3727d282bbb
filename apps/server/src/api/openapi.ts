/** Generates the OpenAPI document from the contract's table of calls. */
import type { Call } from "@hubbub/contract/access";
import { calls } from "@hubbub/contract/calls";
import { ErrorBody } from "@hubbub/contract/errors";
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
    info: { title: "Hubbub", version: "0.1.0", description: "The calls of Hubbub. Refusals answer {code, message}." },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { hub: { type: "http", scheme: "bearer" } },
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
  const status = String(call.status ?? 200);
  return {
    operationId: name,
    summary: call.summary,
    parameters,
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, "input")) } } : {}),
    responses: {
      [status]: {
        description: "Success",
        ...(status === "204" ? {} : { content: json(schemaOf(call.answer, "output")) }),
      },
      default: { description: "Refused", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

function schemaOf(schema: Call["answer"], io: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}
