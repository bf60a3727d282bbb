import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { chatMessage } from "./chat-message.fixture.ts";
import { chatEvent } from "./chat-test-kit.tsx";
import { ChatStage } from "./ChatStage.tsx";

it("[CHAT-57] the stage shows fewer messages when captions take a part of its height", async () => {
  const resized = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #onResize: () => void;
      constructor(onResize: () => void) {
        this.#onResize = onResize;
      }
      observe(element: Element) {
        resized.set(element, this.#onResize);
      }
      disconnect() {}
    },
  );
  let height = 300;
  vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => height);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, 0, 400, 100));
  const event = chatEvent();
  const messages = ["1", "2", "3", "4", "5", "6"].map((id) => chatMessage({ id, content: `Message ${id}` }));
  serve({ [`GET /api/events/${event.id}/chat`]: { body: messages } });
  renderInRoom(<ChatStage event={event} unit={10} renderLobby={() => null} />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(6);
  height = 200;
  act(() => resized.get(screen.getAllByRole("list")[0]!.parentElement!)?.());
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});
