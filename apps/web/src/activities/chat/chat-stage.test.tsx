import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { chatMessage } from "./chat-message.fixture.ts";
import { chatEvent } from "./chat-test-kit.tsx";
import { ChatStage } from "./ChatStage.tsx";

it("[CHAT-57] the stage shows as many of the newest messages as fit, at least one, and moves none to another list", async () => {
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  let room = 6;
  const visible = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent.at(-1));
  // What has no room is in a further column.
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(() => (visible().length > room ? 300 : 100));
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(200);
  const event = chatEvent();
  const messages = ["1", "2", "3", "4", "5", "6"].map((id) => chatMessage({ id, content: `Message ${id}` }));
  serve({ [`GET /api/events/${event.id}/chat`]: { body: messages } });
  const { push } = renderInRoom(<ChatStage event={event} renderLobby={() => null} />);
  await screen.findByText("Message 6");
  expect(visible()).toEqual(["1", "2", "3", "4", "5", "6"]);
  const show = (fitting: number) => {
    room = fitting;
    act(resize);
    return visible();
  };
  expect(show(4)).toEqual(["3", "4", "5", "6"]);
  const fourth = screen.getByText("Message 4").closest("li");
  push("chat:message", chatMessage({ id: "7", content: "Message 7" }));
  expect(visible()).toEqual(["4", "5", "6", "7"]);
  expect(screen.getByText("Message 4").closest("li")).toBe(fourth);
  expect(show(0)).toEqual(["7"]);
});
