import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { automaticWorkers, variables } from "./variables.ts";
import { ConfigError, configurationHelp, readConfig } from "./config.ts";
import { toPageConfig } from "../start/providers.ts";

const mistakesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
};

const ISSUER = { OIDC_ISSUER: "https://id.example.org/realms/company", OIDC_CLIENT_ID: "hubbub" };

describe("configuration", () => {
  it("[CONF-1] has a default for every variable", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: null,
      publicUrl: null,
      databaseUrl: null,
      identityHubRegistration: "closed",
      summitGroup: "summit",
    });
    expect(readConfig({ SUMMIT_GROUP: "none" }).summitGroup).toBeNull();
    expect(readConfig({ PUBLIC_URL: "https://events.example.org/", DEMO_CONTACT: "hello@example.org" })).toMatchObject({
      publicUrl: "https://events.example.org",
      demoContact: "mailto:hello@example.org",
    });
  });

  it("[CONF-7] WORKERS is auto, which leaves a core to the database, or a number from 1 to 64", () => {
    expect([1, 2, 3, 4, 8, 17, 18, 96].map(automaticWorkers)).toEqual([1, 1, 2, 3, 7, 16, 16, 16]);
    expect(readConfig({}).workers).toBe(automaticWorkers(availableParallelism()));
    expect(["1", "3", "64", "auto", ""].map((text) => readConfig({ WORKERS: text }).workers)).toEqual([
      1,
      3,
      64,
      automaticWorkers(availableParallelism()),
      automaticWorkers(availableParallelism()),
    ]);
    for (const wrong of ["0", "abc", "200", "1.5", "-1", "03", "65", "1e1"])
      expect(mistakesOf({ WORKERS: wrong })).toEqual([
        `WORKERS is "${wrong}", but must be auto or a whole number from 1 to 64.`,
      ]);
  });

  it("[EMB-11] EMBED_ORIGINS is *, none or a list of addresses, and any other value is one mistake", () => {
    const ancestors = (text: string) => readConfig({ EMBED_ORIGINS: text }).embedOrigins;
    expect(["", "*"].map(ancestors)).toEqual(["* file:", "* file:"]);
    expect(ancestors("none")).toBe("'none'");
    expect(ancestors("https://Intranet.example.org/, http://localhost:8080")).toBe(
      "'self' https://intranet.example.org http://localhost:8080",
    );
    for (const wrong of ["all", "intranet.example.org", "https://*.example.org", "https://a.example/b", "*, none"])
      expect(mistakesOf({ EMBED_ORIGINS: wrong })).toEqual([
        `EMBED_ORIGINS is "${wrong}", but must be *, none, or comma-separated http or https addresses without a path, such as https://intranet.example.org.`,
      ]);
  });

  it("[CONF-5] View Demo opens the demo event, another configured event, or is absent", () => {
    expect(readConfig({}).demoEvent).toBe("DEM0DEM0");
    expect(readConfig({ DEMO_EVENT: "7kq4 m2xd" }).demoEvent).toBe("7KQ4M2XD");
    expect(readConfig({ DEMO_EVENT: "off" }).demoEvent).toBeNull();
    expect(readConfig({}).demoContact).toBeNull();
  });

  it("[CONF-6] requires the state parameter with the bundled sign-on, and with an external provider when configured", () => {
    const required = (environment: Record<string, string>) => {
      const { hub, wallet } = toPageConfig(readConfig(environment), null);
      return { hub: hub.requireState, wallet: wallet.requireState };
    };
    const foreign = { HUB_URL: "https://hub.example", WALLET_URL: "https://wallet.example" };
    expect(required({})).toEqual({ hub: true, wallet: true });
    expect(required({ HUB_REQUIRE_STATE: "off" })).toEqual({ hub: true, wallet: true });
    expect(required(foreign)).toEqual({ hub: false, wallet: false });
    expect(required({ ...foreign, WALLET_REQUIRE_STATE: "on" })).toEqual({ hub: false, wallet: true });
    expect(toPageConfig(readConfig(foreign), null)).toMatchObject({
      hub: { signOutUrl: null },
      wallet: { signOutUrl: null },
    });
  });

  it("[REG-13] names the bundled sign-on Hubbub, and external providers by their own names", () => {
    const names = (environment: Record<string, string>) => {
      const { hubName, walletName } = readConfig(environment);
      return [hubName, walletName];
    };
    expect(names({})).toEqual(["Hubbub", "Hubbub"]);
    expect(names({ HUB_URL: "https://hub.example" })).toEqual(["Hub", "Hubbub"]);
    expect(names({ WALLET_URL: "https://wallet.example" })).toEqual(["Hubbub", "GFAVIP"]);
    expect(names({ HUB_NAME: "City Hall", WALLET_NAME: "Badge" })).toEqual(["City Hall", "Badge"]);
  });

  it("[CONF-1] limits translation to 2,000,000 characters per day by default", () => {
    const read = (value: string) => readConfig({ TRANSLATION_DAILY_CHARACTERS: value }).translationDailyCharacters;
    expect(["", "1000", "50000000", "off", "OFF"].map(read)).toEqual([2_000_000, 1000, 50_000_000, null, null]);
  });

  it("[CONF-1] allows avatars from an external wallet and from the configured origins", () => {
    expect(readConfig({}).avatarOrigins).toEqual([]);
    const wallet = { WALLET_URL: "https://wallet.example.org/sign-on" };
    expect(readConfig(wallet).avatarOrigins).toEqual(["https://wallet.example.org"]);
    expect(
      readConfig({ ...wallet, AVATAR_ORIGINS: "https://CDN.example.org/, http://[::1]:9000" }).avatarOrigins,
    ).toEqual(["https://wallet.example.org", "https://cdn.example.org", "http://[::1]:9000"]);
  });

  it.each([
    [{ DEMO_EVENT: "on" }],
    [{ PORT: "http" }],
    [{ PORT: "70000" }],
    [{ PUBLIC_URL: "events.example.org" }],
    [{ PUBLIC_URL: "https://example.org/path" }],
    [{ DATABASE_URL: "mysql://x" }],
    [{ LOG_LEVEL: "loud" }],
    [{ HUB_URL: "ftp://hub" }],
    [{ HUB_URL: "https://user:secret@hub.example" }],
    [{ WALLET_VALIDATE_PATH: "validate" }],
    [{ IDENTITY_HUB_REGISTRATION: "maybe" }],
    [{ SUMMIT_GROUP: "Not A Permalink" }],
    [{ MAX_SOCKETS_PER_EVENT: "0" }],
    [{ PEOPLE_PER_ADDRESS: "0" }],
    [{ HUB_REQUIRE_STATE: "yes" }],
    [{ WALLET_REQUIRE_STATE: "1" }],
    [{ TRUSTED_PROXIES: "10.0.0.1, foo" }],
    [{ AVATAR_ORIGINS: "https:" }],
    [{ AVATAR_ORIGINS: "https://*" }],
    [{ AVATAR_ORIGINS: "https://cdn.example.org/pictures" }],
    [{ AVATAR_ORIGINS: "https://cdn.example.org; script-src *" }],
    [{ TRANSLATION_DAILY_CHARACTERS: "0" }],
    [{ TRANSLATION_DAILY_CHARACTERS: "2,000,000" }],
    [{ TRANSLATION_DAILY_CHARACTERS: "-1" }],
    [{ TRANSLATION_DAILY_CHARACTERS: "none" }],
  ])("[CONF-2] rejects %j with one sentence that names it", (environment) => {
    const mistakes = mistakesOf(environment);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(Object.keys(environment)[0]);
  });

  it("[OIDC-9] reads the issuer of OpenID Connect with its defaults, and its secret from a file", async () => {
    expect(readConfig({}).openId).toBeNull();
    expect(readConfig(ISSUER).openId).toEqual({
      issuer: "https://id.example.org/realms/company",
      clientId: "hubbub",
      clientSecret: null,
      name: "id.example.org",
      scopes: "openid profile email",
      usernameClaim: "preferred_username",
      allowedDomains: [],
      premium: null,
      trustEmail: false,
      only: false,
      logout: false,
    });
    const folder = await mkdtemp(join(tmpdir(), "hubbub-config-"));
    const path = join(folder, "secret");
    await writeFile(path, "in a file\n");
    const more = {
      OIDC_CLIENT_SECRET_FILE: path,
      OIDC_PREMIUM_CLAIM: "groups",
      OIDC_PREMIUM_VALUES: "a, b",
      OIDC_ALLOWED_DOMAINS: "Example.org",
    };
    expect(readConfig({ ...ISSUER, ...more }).openId).toMatchObject({
      clientSecret: "in a file",
      premium: { claim: "groups", values: ["a", "b"] },
      allowedDomains: ["example.org"],
    });
    await rm(folder, { recursive: true });
    for (const url of ["http://localhost:8080", "http://127.0.0.1:8080/realms/a", "http://[::1]"])
      expect(readConfig({ ...ISSUER, OIDC_ISSUER: url }).openId?.issuer).toBe(url);
  });

  it.each([
    [{ ...ISSUER, OIDC_ISSUER: "http://id.example.org" }, "OIDC_ISSUER"],
    [{ ...ISSUER, OIDC_ISSUER: "http://127.0.0.1.example.org" }, "OIDC_ISSUER"],
    [{ ...ISSUER, OIDC_ISSUER: "id.example.org" }, "OIDC_ISSUER"],
    [{ OIDC_ONLY: "on" }, "OIDC_ONLY needs OIDC_ISSUER and OIDC_CLIENT_ID."],
    [{ OIDC_ISSUER: "https://id.example.org", OIDC_ONLY: "on" }, "OIDC_CLIENT_ID"],
    [{ OIDC_CLIENT_SECRET: "hidden" }, "OIDC_CLIENT_SECRET needs"],
    [{ ...ISSUER, OIDC_PREMIUM_CLAIM: "groups" }, "OIDC_PREMIUM_VALUES"],
    [{ ...ISSUER, OIDC_PREMIUM_VALUES: "staff" }, "OIDC_PREMIUM_CLAIM"],
    [{ ...ISSUER, OIDC_SCOPES: "profile email" }, "OIDC_SCOPES"],
    [{ ...ISSUER, OIDC_ALLOWED_DOMAINS: "@example.org" }, "OIDC_ALLOWED_DOMAINS"],
    [{ ...ISSUER, OIDC_CLIENT_SECRET_FILE: "/nowhere/secret" }, "OIDC_CLIENT_SECRET_FILE cannot be read"],
    [{ ...ISSUER, HUB_URL: "https://hub.example.org" }, "HUB_URL"],
  ])("[OIDC-9] rejects %j with one sentence", (environment: Record<string, string>, sentence) => {
    const mistakes = mistakesOf(environment);
    expect(mistakes).toEqual([expect.stringContaining(sentence)]);
    expect(mistakes[0]).not.toContain("hidden");
  });

  it("[CONF-2] lists every mistake at once", () => {
    expect(mistakesOf({ PORT: "x", LOG_LEVEL: "y", HUB_VALIDATE_PATH: "z" })).toHaveLength(3);
  });

  it("[CONF-1] lists every variable in --help", () => {
    for (const name of Object.keys(variables)) expect(configurationHelp()).toContain(name);
  });
});
