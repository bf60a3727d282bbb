import { expect, it } from "vitest";

import { claimAt, claimNames, numberedUsername, usernameOf } from "./claims.ts";

const person = { iss: "https://id.example.org", sub: "1" };
const options = { usernameClaim: "preferred_username" } as Parameters<typeof usernameOf>[1];

it("[OIDC-6] reads a claim by its path, also if names contain dots", () => {
  const claims = { realm_access: { roles: ["a"] }, "https://example.org/groups": { "x.y": 1 }, list: ["b"] };
  expect(claimAt(claims, "realm_access.roles")).toEqual(["a"]);
  expect(claimAt(claims, "https://example.org/groups.x.y")).toBe(1);
  for (const path of ["realm_access.names", "list.0", "list.length", "toString", "realm_access.", ""])
    expect(claimAt(claims, path)).toBeUndefined();
});

it("[OIDC-6] names claims as paths, and leaves out names that cannot be shown", () => {
  expect(claimNames({ sub: "1", realm_access: { roles: ["a"] }, "a\u0000b": 1, ["c".repeat(300)]: 2 })).toEqual([
    "sub",
    "realm_access.roles",
  ]);
});

it.each([
  [{ preferred_username: "ada" }, "ada"],
  [{ preferred_username: "ada.lovelace@example.org" }, "ada.lovelace"],
  [{ preferred_username: "Zoë van der Berg" }, "Zoe-van-der-Berg"],
  [{ preferred_username: "  _-ada" }, "ada"],
  [{ preferred_username: "a".repeat(40) }, "a".repeat(30)],
  [{ preferred_username: "jo" }, "jo-1"],
  [{ preferred_username: "张伟", email: "wei.zhang@example.org" }, "wei.zhang"],
  [{ preferred_username: 7, email: "noor@example.org" }, "noor"],
  [{}, "organizer-1"],
])("[OIDC-3] makes a valid username of %j", (claims, username) => {
  expect(usernameOf({ ...person, ...claims }, options)).toBe(username);
});

it("[OIDC-3] numbers a taken username within its maximum length", () => {
  expect(numberedUsername("ada", 2)).toBe("ada-2");
  expect(numberedUsername("a".repeat(30), 12)).toBe(`${"a".repeat(27)}-12`);
});
