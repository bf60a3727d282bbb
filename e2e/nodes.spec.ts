import { answerIcebreaker, sendChatMessage } from "./support/attendee.ts";
import { signInAsOrganizer, createEvent } from "./support/event.ts";
import { DESKTOP, expect, PHONE, testWithTwoNodes as test } from "./support/test.ts";

test("[SCALE-1] [SCALE-8] [STAGE-10] browsers at two nodes see each other's submissions; phones of a killed node reconnect to the other without data loss", async ({
  nodes,
  people,
}) => {
  test.setTimeout(180_000);
  const organizer = await people.open({ ...DESKTOP, baseURL: nodes.a.url });
  await signInAsOrganizer(organizer, nodes.a);
  const { id } = await createEvent(organizer);
  const broken = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|502|503/u;
  const [kofi, noor] = [
    await people.open({ ...PHONE, baseURL: nodes.a.url }),
    await people.open({ ...PHONE, baseURL: nodes.front, errorsExpected: broken }),
  ];
  for (const phone of [kofi, noor]) {
    await phone.goto(`/event/${id}`);
    await expect(phone.getByText("Connected to live updates")).toBeVisible();
  }

  /** The first HTML of a stage, which each node keeps in its cache. */
  const expectOnStages = async (text: string) => {
    for (const { url } of [nodes.a, nodes.b]) {
      const html = async () => (await fetch(`${url}/event/${id}?display=bigscreen`)).text();
      await expect.poll(html).toContain(`>${text}</p>`);
    }
  };

  // Noor's phone is connected to node B, Kofi's to node A.
  await answerIcebreaker(noor, "captions");
  await expect(kofi.getByText("1 response", { exact: true })).toBeVisible();
  await expectOnStages("1 response");
  await answerIcebreaker(kofi, "contrast");
  await expect(noor.getByText("2 responses", { exact: true })).toBeVisible();
  await expectOnStages("2 responses");
  await sendChatMessage(noor, "Hello from the other node");
  await sendChatMessage(kofi, "Hello back");
  await expect(noor.getByText("Hello back")).toBeVisible();
  await expect(kofi.getByText("Hello from the other node")).toBeVisible();

  await nodes.b.kill();
  await answerIcebreaker(noor, "keyboard order");
  await expect(kofi.getByText("Connected to live updates")).toBeVisible();
  await expect(noor.getByText("Connected to live updates")).toBeVisible({ timeout: 30_000 });
  await answerIcebreaker(kofi, "plain words");
  await expect(noor.getByText("4 responses", { exact: true })).toBeVisible({ timeout: 30_000 });
  const list = (await (await fetch(`${nodes.a.url}/api/events/${id}/icebreaker`)).json()) as { response: string }[];
  expect(list.map(({ response }) => response).toSorted()).toEqual([
    "captions",
    "contrast",
    "keyboard order",
    "plain words",
  ]);
});
