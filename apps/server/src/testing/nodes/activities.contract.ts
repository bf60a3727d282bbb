import { ACTIVITIES, ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import type { ActivityProtocol } from "@hubbub/contract/activities/protocol";
import { PROTOCOLS } from "@hubbub/contract/activities/protocols";
import { expect, it } from "vitest";

import { seedAll } from "../activity-testings.ts";
import { LiveClient } from "../live-client.ts";
import { fetchAnswers, fetchLists, listsFromMessages } from "../live-view.ts";
import { makeEvent, organizerAt, signIn } from "../sign-on.ts";
import { succeeds, Visitor } from "../visitor.ts";

/** The activities with live messages for everybody. */
const everyActivity = ACTIVITIES.map(({ name }) => name).filter((name) => {
  const messages: ActivityProtocol["messages"] = PROTOCOLS[name].messages;
  return Object.values(messages ?? {}).some(({ audience }) => audience === "everyone");
});

/** Whether a client has received a message of each of them. */
function hasEveryActivity({ received }: LiveClient): boolean {
  const types = new Set<string>(received.map(({ type }) => type));
  return everyActivity.every((name) => Object.keys(PROTOCOLS[name].messages ?? {}).some((type) => types.has(type)));
}

/** @param nodes two nodes or workers that have been started before the tests */
export function activitiesContract(nodes: () => Record<"a" | "b", { url: string }>): void {
  it("[WORKER-1] a socket at one worker receives what people at the other do in every activity, and both read the same", async () => {
    const { a, b } = nodes();
    const eventId = await makeEvent(a);
    const path = `/api/events/${eventId}`;
    const [noor, reader, organizer] = [new Visitor(a.url), new Visitor(b.url), organizerAt(a)];
    const switches = fieldFor(ACTIVITY_SWITCHES, () => true);
    await succeeds(organizer.patch(path, switches));
    await signIn(noor, "noor");
    await signIn(reader, "kofi");
    const [atA, atB] = [await LiveClient.open(noor, eventId), await LiveClient.open(reader, eventId)];
    await noor.get(`/api/public/events/${eventId}`);

    const authors = { makers: { owner: organizer }, nobody: new Visitor(a.url), "wallet user": noor };
    const { postId = "", messageId = "" } = await seedAll(authors, path);
    // Who votes has seen the question.
    await atB.until(() => atB.of("question:created").length === 1);
    await succeeds(reader.post(`${path}/social/${postId}/vote`, { voteType: "upvote" }));
    await succeeds(noor.post(`${path}/chat/${messageId}/reactions`, { emoji: "👍" }));
    atA.send('{"type":"quick_reaction","data":{"emoji":"🔥"}}');
    // Some messages do not contain what they are about, such as a board that opens.
    const first = await fetchAnswers(reader, eventId);
    await succeeds(organizer.post(`${path}/timer/start`));
    for (const client of [atA, atB]) await client.until(() => client.of("winner_announced").length === 1);
    const lists = await fetchLists(noor, eventId);
    expect(Object.values(lists)).not.toContainEqual([]);
    expect(await fetchLists(reader, eventId)).toEqual(lists);
    await expect.poll(() => listsFromMessages(atB.received, first), { timeout: 5000 }).toEqual(lists);

    await succeeds(organizer.patch(`${path}/archive`, { isArchived: true }));
    for (const client of [atA, atB]) {
      await client.until(() => client.of("session_ended").length === 1 && hasEveryActivity(client));
      client.close();
    }
  });
}
