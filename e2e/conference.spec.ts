import type { Page } from "@playwright/test";

import { answerIcebreaker, askQuestion, openTab, sendChatMessage, signInWithWallet } from "./support/attendee.ts";
import { liftTo, press, tabTo, write } from "./support/keyboard.ts";
import { acceptInvitation, invite, setUpOrganizer, setupLinkOf } from "./support/organizer.ts";
import { DESKTOP, expect, PHONE, testWithNewServer as test } from "./support/test.ts";

const SESSIONS = ["Opening: Accessible by Default", "Designing with Dyslexia", "Closing Panel"] as const;

/** Creates an event with the form, with the keyboard only. */
async function createByKeyboard(owner: Page, title: string): Promise<void> {
  await owner.goto("/admin/create");
  await write(owner, owner.getByLabel("Title"), title);
  await press(owner, owner.getByRole("main").getByRole("button", { name: "Create Event" }));
  await expect(owner.getByText("Event created successfully!").first()).toBeVisible();
}

test("[JOURNEY-2] [JOURNEY-3] runs a conference of three sessions from creation to the final leaderboard, with an owner who uses only the keyboard", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(300_000);
  const owner = await people.open({ ...DESKTOP, errorsExpected: /500/u });
  await setUpOrganizer(owner, setupLinkOf(hubbub));

  // Create three events and a group, and link the events in the wrong order.
  const [opening, dyslexia, panel] = SESSIONS;
  for (const title of [panel, opening, dyslexia]) await createByKeyboard(owner, title);
  await owner.goto("/admin/groups");
  await press(owner, owner.getByRole("button", { name: "Create Event Group" }).first());
  const dialog = owner.getByRole("dialog");
  await write(owner, dialog.getByLabel("Title"), "Northlight Conference");
  await tabTo(owner, dialog.getByLabel("Permalink"));
  await expect(dialog.getByLabel("Permalink")).toHaveValue("northlight-conference");
  await press(owner, dialog.getByRole("button", { name: "Create", exact: true }));
  await expect(owner.getByText("Event group created!")).toBeVisible();
  await press(owner, owner.getByRole("link", { name: /Northlight Conference/u }).first());
  await owner.waitForURL("**/admin/groups/northlight-conference");

  await expect(owner.getByText("No sessions in this event group yet...")).toBeVisible();
  await press(owner, owner.getByRole("button", { name: "Link Events" }));
  for (const title of [panel, opening, dyslexia])
    await press(owner, dialog.getByRole("checkbox", { name: new RegExp(title, "u") }), "Space");
  await press(owner, dialog.getByRole("button", { name: "Link 3 events" }));
  await expect(owner.getByText("3 events added to this group.")).toBeVisible();

  const row = (title: string) =>
    owner.getByRole("listitem").filter({ has: owner.getByRole("link", { name: title, exact: true }) });
  const place = async (title: string) => Number((await row(title).getByText(/^#\d$/u).textContent())?.slice(1));
  const moveUp = async (title: string, from: number) => {
    await press(owner, row(title).getByRole("button", { name: `Move ${title}`, exact: true }), "Space");
    await expect(owner.getByText(new RegExp(`${title}(?: picked up)?, position ${from} of 3`, "u"))).toBeAttached();
    await liftTo(owner, `${title}, position ${from - 1} of 3`, "ArrowUp");
    const answered = owner.waitForResponse((response) => response.url().endsWith("/reorder"));
    await owner.keyboard.press("Space");
    return answered;
  };
  // A move that fails is taken back.
  const failure = { status: 500, json: { code: "internal", message: "Simulated server failure" } };
  await owner.route("**/reorder", (route) => route.fulfill(failure), { times: 1 });
  await moveUp(opening, 2);
  await expect(owner.getByText("Reorder failed")).toBeVisible();
  await expect(row(opening)).toContainText("#2");
  for (const [index, title] of SESSIONS.entries()) {
    for (let from = await place(title); from > index + 1; from -= 1) {
      await moveUp(title, from);
      await expect(row(title).getByText(`#${from - 1}`, { exact: true })).toBeVisible();
    }
  }
  await expect(owner.getByText("Order updated!")).toBeVisible();
  await owner.reload();
  for (const [index, title] of SESSIONS.entries()) await expect(row(title)).toContainText(`#${index + 1}`);

  // Add a moderator of the group, who has no account yet.
  await press(owner, owner.getByRole("button", { name: "Add Team Member" }).first());
  await write(owner, owner.getByLabel("Username"), "mira_moderates");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Team member added!")).toBeVisible();
  const host = await owner.context().newPage();
  const link = await invite(host, "Mira");
  await host.close();
  const moderator = await people.open(DESKTOP);
  await acceptInvitation(moderator, link, "mira_moderates");
  await owner.reload();
  await press(owner, owner.getByRole("button", { name: "Confirm mira_moderates" }));
  await press(owner, owner.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
  await expect(owner.getByText("Role confirmed")).toBeVisible();

  // Two attendees on the group's page see the first session go live. One of them signs in.
  const kofi = await people.open(PHONE);
  const dina = await people.open(PHONE);
  for (const phone of [kofi, dina]) {
    await phone.goto("/engage/northlight-conference");
    await expect(phone.getByRole("heading", { name: opening })).toBeVisible();
    await expect(phone.getByText("LIVE NOW")).toBeHidden();
  }
  await press(owner, row(opening).getByRole("button", { name: "Activate" }));
  await expect(owner.getByText("Session activated!")).toBeVisible();
  for (const phone of [kofi, dina]) {
    await expect(phone.getByText("LIVE NOW")).toBeVisible();
    await phone.getByRole("link", { name: "Join Session" }).first().click();
    await phone.waitForURL("**/icebreaker");
    await expect(phone.getByText("Connected to live updates")).toBeVisible();
  }
  const openingId = /\/event\/(\w+)/u.exec(kofi.url())?.[1] ?? "";
  await signInWithWallet(kofi, "kofi_a", "Kofi Asante");
  await answerIcebreaker(kofi, "captions");
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await sendChatMessage(kofi, "Good morning");
  await expect(kofi.getByText("Good morning")).toBeVisible();

  // The moderator publishes a guest's question with the keyboard.
  await askQuestion(dina, "Will there be sign language?", "Dina");
  await expect(dina.getByText("Waiting for a moderator").first()).toBeVisible();
  await moderator.goto(`/admin/${openingId}/questions`);
  await expect(moderator.getByText("Will there be sign language?").first()).toBeVisible();
  const asked = moderator.getByRole("listitem").filter({ hasText: "Will there be sign language?" });
  // Keys work some time after the text is shown.
  await expect(async () => {
    await moderator.keyboard.press("j");
    await moderator.keyboard.press("p");
    await expect(asked.getByRole("button", { name: /^Approve/u })).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  await openTab(kofi, "Questions");
  await expect(kofi.getByText("Will there be sign language?")).toBeVisible();
  await expect(async () => {
    await moderator.keyboard.press("a");
    await expect(kofi.getByText("Answered").first()).toBeVisible({ timeout: 3000 });
  }).toPass();

  // Next Session: every page shows immediately that the first session is over.
  await press(owner, owner.getByRole("button", { name: "Next Session" }));
  await expect(row(dyslexia).getByText("LIVE NOW")).toBeVisible();
  await expect(kofi.getByText("This session is not active.").first()).toBeVisible();
  await dina.goto("/engage/northlight-conference");
  await dina.getByRole("listitem").filter({ hasText: dyslexia }).getByRole("link", { name: "Join Session" }).click();
  await kofi.goto("/engage/northlight-conference");
  await kofi.getByRole("listitem").filter({ hasText: dyslexia }).getByRole("link", { name: "Join Session" }).click();
  await kofi.waitForURL("**/icebreaker");
  await answerIcebreaker(kofi, "fonts");
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(dina.getByText("1 response").first()).toBeVisible();

  // End Session: every page shows a dialog with the top three and a link to the next session.
  await press(owner, owner.getByRole("button", { name: "End Session" }));
  const question = owner.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(owner, question.getByRole("button", { name: "End Session" }));
  await expect(owner.getByText("Session ended!")).toBeVisible();
  for (const phone of [kofi, dina]) {
    const ended = phone.getByRole("dialog", { name: "Session ended" });
    await expect(ended.getByText("Kofi Asante")).toBeVisible();
    await expect(ended.getByRole("link", { name: "Join Next Session" })).toBeVisible();
  }
  await press(owner, owner.getByRole("button", { name: "Next Session" }));
  await expect(row(panel).getByText("LIVE NOW")).toBeVisible();
  await kofi.getByRole("link", { name: "Join Next Session" }).click();
  await kofi.waitForURL("**/icebreaker");
  await answerIcebreaker(kofi, "budgets");
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(kofi.getByText("1 response", { exact: true })).toBeVisible();
  await press(owner, owner.getByRole("button", { name: "End Session" }));
  await press(owner, question.getByRole("button", { name: "End Session" }));
  await expect(kofi.getByRole("dialog", { name: "Session ended" })).toBeVisible();

  // The group's leaderboard counts the two ended sessions. The first one was not ended.
  await kofi.getByRole("dialog").getByRole("link", { name: "View Event Group" }).click();
  await kofi.waitForURL("**/engage/northlight-conference");
  const board = kofi.getByRole("region", { name: "Conference Leaderboard" });
  await expect(board.getByText("Kofi Asante")).toBeVisible();
  await expect(board.getByText("20")).toBeVisible();
  await expect(kofi.getByRole("link", { name: "View Archive" })).toHaveCount(2);
});
