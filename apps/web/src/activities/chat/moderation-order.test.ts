import { expect, it } from "vitest";

import { chatMessage } from "./chat-message.fixture.ts";
import { countMatching, matchesFilter } from "../../moderation/post.ts";
import { inModerationOrder } from "./moderation-order.ts";

it("[CHAT-58] moderators see held messages first, oldest first, then the others, newest first", () => {
  const messages = [
    chatMessage({ id: "1" }),
    chatMessage({ id: "2", heldFor: "link", isHidden: true }),
    chatMessage({ id: "3", isHidden: true }),
    chatMessage({ id: "4", heldFor: "language", isHidden: true }),
  ];
  expect(inModerationOrder(messages).map(({ id }) => id)).toEqual(["2", "4", "3", "1"]);
  expect(countMatching(messages, "held")).toBe(2);
  expect(messages.filter((message) => matchesFilter(message, "held")).map(({ id }) => id)).toEqual(["2", "4"]);
  expect(messages.filter((message) => matchesFilter(message, "hidden")).map(({ id }) => id)).toEqual(["3"]);
});
