import { describe, expect, it } from "vitest";

import { announce } from "./announce.ts";

const setupPath = "/identity/hub/setup?token=abc";
const local = "http://localhost:3000";
const network = "http://192.168.7.20:3000";

describe("what the terminal says", () => {
  it("[JOIN-9] prints the setup link at the address of the network, and at localhost for this computer", () => {
    const said = announce({ local, publicUrl: null, network, setupPath });
    expect(said).toContain(`Phones in the room: ${network}`);
    expect(said.indexOf(network + setupPath)).toBeGreaterThan(-1);
    expect(said.indexOf(local + setupPath)).toBeGreaterThan(said.indexOf(network + setupPath));
  });

  it("[JOIN-9] prints the setup link at PUBLIC_URL alone where that is set", () => {
    const said = announce({ local, publicUrl: "https://events.example.org", network, setupPath });
    expect(said).toContain(`https://events.example.org${setupPath}`);
    expect(said).not.toContain(network);
    expect(said).not.toContain(local);
  });

  it("[JOIN-9] draws no QR code of a loopback address, and says that only this computer reaches it", () => {
    const said = announce({ local, publicUrl: null, network: null, setupPath });
    expect(said).toContain("Only this computer can open this address");
    expect(said).toContain(local + setupPath);
    expect(said).not.toMatch(/[█▀▄]/u);
  });
});
