/** Whether a socket receives what is sent to the team only. */
import type { LiveClient } from "./live-client.ts";
import type { TestApp } from "./test-app.ts";

let sent = 0;

/** Broadcasts a message to the team, then one to everybody, and waits for the second. */
export async function receivesStaffMessages(test: TestApp, socket: LiveClient, eventId: string): Promise<boolean> {
  const before = socket.of("team:updated").length;
  const count = 10_000 + (sent += 1);
  const common = { roomId: eventId, invalidates: [], urgency: "now" } as const;
  test.bus.publish({ ...common, message: { type: "team:updated", data: {} }, audience: "staff" });
  test.bus.publish({ ...common, message: { type: "presence", data: { count } }, audience: "everyone" });
  await socket.until(() => socket.of("presence").some((presence) => presence.count === count));
  return socket.of("team:updated").length > before;
}
