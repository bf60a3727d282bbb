/** A speaker in a room whose people read in all languages: how long until a sentence is on every phone. */
import { createServer } from "node:http";

import { LANGUAGES } from "../../packages/contract/src/languages.ts";
import { now, pause } from "../load/clock.mjs";
import { Histogram } from "../load/histogram.mjs";
import { Load } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

const SPOKEN = "en";
const OPENED_PER_SECOND = 1000;
/** For the messages about presence after the last connection, and for the nodes' notes about what is followed. */
const SETTLE_MS = 3000;
const SENTENCE_EVERY_MS = 1000;

export const scenario = {
  quick: { readers: 500, sentences: 10 },
  // In less than 60 s: listeners send no pings, and the server closes a socket that is silent for so long.
  full: { readers: 2000, sentences: 40 },
  run: captions,
  targets(measured) {
    if (!measured?.times) return [missing("captions in 11 languages", "p99 ≤ 1000 ms")];
    const { times, readers, framesPerSentence, lost } = measured;
    const name = `captions, ${readers} readers`;
    return [
      atMost(`${name}: on every phone, p99`, times.p99, 1000, "ms"),
      atMost(`${name}: frames made for a sentence`, framesPerSentence, LANGUAGES.length, "frames"),
      none(`${name}: lost`, { lost }),
    ];
  },
};

async function captions({ readers, sentences, log }) {
  const translator = await startTranslator();
  const environment = { TRANSLATION_PROVIDER: "libretranslate", TRANSLATION_URL: translator.url };
  const server = await startHubbub({ environment });
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    await server.call("PATCH", `/api/events/${id}`, { enableCaptions: true });
    const opened = [];
    for (const [index, language] of LANGUAGES.entries())
      opened.push(
        await load.all(
          "open",
          {
            count: Math.floor(readers / LANGUAGES.length) + (index < readers % LANGUAGES.length ? 1 : 0),
            perSecond: OPENED_PER_SECOND,
            port: server.port,
            path: `/ws?eventId=${id}&participantId=${language}-{n}`,
            greeting: [JSON.stringify({ type: "follow", data: { topic: "speech", languages: [language] } })],
            needle: '"caption:text"',
          },
          ["count", "perSecond"],
        ),
      );
    await pause(SETTLE_MS);
    const path = `/api/events/${id}/captions`;
    const { leaseId } = await server.call("POST", `${path}/desk`, {});
    const say = (nth) =>
      server.call("POST", path, {
        leaseId,
        segmentId: `sentence-${nth}`,
        revision: 1,
        language: SPOKEN,
        text: `This is sentence number ${nth}, which everybody in the room reads in their own language.`,
        isFinal: true,
        source: "typed",
      });
    const times = new Histogram();
    let received = 0;
    const { result: frames, usage } = await measureUsage(server, load, async () => {
      const before = await framesMade(server);
      for (let nth = 0; nth < sentences; nth += 1) {
        await load.each("armRound");
        const since = now();
        await say(nth);
        const rounds = await load.each("awaitRound");
        times.add(Math.max(...rounds.map(({ last }) => last)) - since);
        received += rounds.reduce((sum, round) => sum + round.received, 0);
        await pause(Math.max(0, SENTENCE_EVERY_MS - (now() - since)));
      }
      return (await framesMade(server)) - before;
    });
    const failed = opened.reduce((sum, { failures }) => sum + (failures.live ?? 0), 0);
    const outcome = {
      readers,
      sentences,
      times: times.summary(),
      framesPerSentence: Math.round((frames / sentences) * 100) / 100,
      requestsToTranslator: translator.requests(),
      lost: failed + (readers - failed) * sentences - received,
      usage,
    };
    log(
      `captions, ${readers} readers in ${LANGUAGES.length} languages: on every phone p50 ${outcome.times.p50} ms, p99 ` +
        `${outcome.times.p99} ms, ${outcome.framesPerSentence} frames a sentence, ${outcome.requestsToTranslator} ` +
        `requests to the translator, server ${usage.serverCores} cores, lost ${outcome.lost}`,
    );
    return outcome;
  } finally {
    await load.each("closeListeners").catch(() => undefined);
    load.close();
    await server.stop();
    translator.close();
  }
}

/** Frames that the server has made, each for many sockets. */
async function framesMade(server) {
  const metrics = await server.metrics();
  return Number(/^hubbub_live_messages_total(?:\{[^}]*\})? (\d+)/mu.exec(metrics)?.[1]);
}

/** A translation service that answers immediately, so that the times are the server's own. */
async function startTranslator() {
  let requests = 0;
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      requests += 1;
      const { q, target } = JSON.parse(body);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ translatedText: `[${target}] ${q}` }));
    });
  });
  await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${service.address().port}`,
    requests: () => requests,
    close: () => service.close(),
  };
}
