import { describe, expect, it } from "vitest";

import { announce } from "./announcement.ts";

const setupPath = "/identity/hub/setup?token=abc";
const local = "http://localhost:3000";
const network = "http://192.168.7.20:3000";

describe("start message", () => {
  it("[JOIN-9] prints the setup link for the network's address and for localhost", () => {
    const said = announce({ local, publicUrl: null, network, setupPath });
    expect(said).toContain(`Phones in the room: ${network}`);
    expect(said.indexOf(network + setupPath)).toBeGreaterThan(-1);
    expect(said.indexOf(local + setupPath)).toBeGreaterThan(said.indexOf(network + setupPath));
  });

  it("[JOIN-9] prints the setup link for PUBLIC_URL only when it is set", () => {
    const said = announce({ local, publicUrl: "https://events.example.org", network, setupPath });
    expect(said).toContain(`https://events.example.org${setupPath}`);
    expect(said).not.toContain(network);
    expect(said).not.toContain(local);
  });

  it("[JOIN-9] prints no QR code for a loopback address, and states that only this computer can reach it", () => {
    const said = announce({ local, publicUrl: null, network: null, setupPath });
    expect(said).toContain("Only this computer can open this address");
    expect(said).toContain(local + setupPath);
    expect(said).not.toMatch(/[█▀▄]/u);
  });
});
