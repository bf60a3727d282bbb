import { expect, it } from "vitest";

import { readConfig } from "./config.ts";

const good = {
  DATABASE_URL: "postgres://localhost/x",
  IDENTITY_REDIRECT_ORIGINS: "https://a.example, http://b.example:3000",
};

it("[SIGNON-24] reads the environment and applies the defaults", () => {
  expect(readConfig(good)).toEqual({
    DATABASE_URL: "postgres://localhost/x",
    HOST: "0.0.0.0",
    PORT: 3001,
    IDENTITY_REDIRECT_ORIGINS: ["https://a.example", "http://b.example:3000"],
    HUB_NAME: "Hubbub",
    WALLET_NAME: "Hubbub",
    IDENTITY_HUB_REGISTRATION: "closed",
  });
});

it.each([
  [{ DATABASE_URL: undefined }, "DATABASE_URL must name the PostgreSQL database."],
  [{ PORT: "x" }, "PORT must be a port number."],
  [{ IDENTITY_REDIRECT_ORIGINS: "a.example" }, "IDENTITY_REDIRECT_ORIGINS must list whole origins"],
  [{ IDENTITY_REDIRECT_ORIGINS: "https://a.example/path" }, "IDENTITY_REDIRECT_ORIGINS must list whole origins"],
  [{ IDENTITY_REDIRECT_ORIGINS: undefined }, "IDENTITY_REDIRECT_ORIGINS must list whole origins"],
  [{ IDENTITY_URL: "id.example" }, "IDENTITY_URL must be this service's public origin"],
  [{ IDENTITY_HUB_REGISTRATION: "maybe" }, "IDENTITY_HUB_REGISTRATION must be open or closed."],
])("[SIGNON-24] reports the mistake in %j", (changes, sentence) => {
  expect(() => readConfig({ ...good, ...changes })).toThrow(sentence);
});
