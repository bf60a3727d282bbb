import type { TranslatedPosts } from "@hubbub/contract/translated-posts";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { serve, type Server } from "../testing/fake-server.ts";
import { TranslatedText } from "./TranslatedText.tsx";
import { renderInRoom } from "../testing/room.tsx";
import { ReadInMyLanguage } from "./ReadInMyLanguage.tsx";

const EVENT = "7KQ4M2XD";
const PATH = `GET /api/events/${EVENT}/posts/translated`;
const posts = (change: Partial<TranslatedPosts> = {}): TranslatedPosts => ({
  state: "available",
  posts: [{ kind: "question", id: "7", text: "Which tests are flaky?" }],
  ...change,
});

afterEach(() => vi.unstubAllGlobals());

async function open(list: TranslatedPosts) {
  const server: Server = { [`${PATH}/en`]: { body: list } };
  const sent = serve(server);
  const live = renderInRoom(
    <>
      <ReadInMyLanguage eventId={EVENT} />
      {(["question", "chat"] as const).map((kind) => (
        <TranslatedText key={kind} kind={kind} id="7" original={`Original ${kind}`}>
          {(text, lang) => <p lang={lang}>{text}</p>}
        </TranslatedText>
      ))}
    </>,
  );
  return { live, sent, server };
}
const turn = async () => {
  fireEvent.click(screen.getByRole("switch", { name: "Read in my language" }));
  await act(async () => undefined);
};
const follows = (live: Awaited<ReturnType<typeof open>>["live"]) =>
  live.sent.flatMap((message) => (message.type === "follow" ? [message.data] : []));

describe("reading posts in one's own language", () => {
  it("[POST-20] is off at first; on, it follows the language and shows translations, also new ones", async () => {
    const { live, sent } = await open(posts());
    expect([sent.length, live.sent.length]).toEqual([0, 0]);
    await turn();
    expect(follows(live)).toEqual([{ topic: "posts", languages: ["en"] }]);
    expect(screen.getByText("Which tests are flaky?").lang).toBe("en");
    expect(screen.getByText("Original chat").lang).toBe("");
    live.push("posts:translated", {
      language: "en",
      posts: [{ kind: "chat", id: "7", text: "Hello from Kyoto" }],
    });
    live.push("posts:translated", { language: "fr", posts: [{ kind: "chat", id: "7", text: "Salut" }] });
    expect(screen.getByText("Hello from Kyoto")).toBeTruthy();
    await turn();
    expect(follows(live).at(-1)).toEqual({ topic: "posts", languages: [] });
    expect(screen.getByText("Original question")).toBeTruthy();
  });

  it("[POST-20] is one choice for questions and chat, which this device remembers", async () => {
    const first = await open(posts());
    await turn();
    first.live.unmount();
    await open(posts());
    await act(async () => undefined);
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    expect(screen.getByText("Which tests are flaky?")).toBeTruthy();
  });

  it("[POST-21] shows the original of each post and its translation again", async () => {
    await open(posts());
    await turn();
    expect(screen.getByText(/^Translated/u)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show original" }));
    expect(screen.getByText("Original question")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show translation" }));
    expect(screen.getByText("Which tests are flaky?")).toBeTruthy();
  });

  it("[POST-22] says that it is not available without a service, and that the limit is reached", async () => {
    const { live } = await open(posts({ state: "unavailable", posts: [] }));
    expect(screen.getByText("Questions and chat are translated into English.")).toBeTruthy();
    await turn();
    expect(
      screen.getByText("This server has no translation service. Texts are shown in their original language."),
    ).toBeTruthy();
    live.unmount();
    await open(posts({ state: "limit" }));
    await act(async () => undefined);
    expect(
      screen.getByText(/reached its translation limit\. New texts are shown in their original language\.$/u),
    ).toBeTruthy();
    expect(screen.getByText("Which tests are flaky?")).toBeTruthy();
  });
});
