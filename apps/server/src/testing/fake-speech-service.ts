/**
 * A speech service as the real ones are: an HTTP server that checks the form, the WAV header and the samples, and
 * "recognizes" the frequency of a tone.
 */
import type { IncomingMessage } from "node:http";

import { listenLocally } from "./listen-locally.ts";

const SAMPLES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;

/** The text of each tone, by its frequency in Hz; 0 is silence, for which real services invent texts. */
export const TONES: Readonly<Record<number, string>> = {
  0: "Thank you for watching.",
  400: "Good evening.",
  800: "Welcome to the talk.",
};

export type SpeechMood = "answering" | "silent" | "no JSON" | "down" | "hanging up" | "repeating";

export interface FakeSpeechService {
  url: string;
  mood: SpeechMood;
  /** The recordings that were recognized, in bytes. */
  recordings: number[];
  /** Answers the requests that wait while it is silent. */
  release: () => void;
  /** Requests that wait. */
  readonly waiting: number;
  close(): Promise<void>;
}

export async function startFakeSpeechService(key: string): Promise<FakeSpeechService> {
  const held: (() => void)[] = [];
  const { url, close } = await listenLocally((request, response) => {
    const answer = async () => {
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions") return send(404, {});
      if (request.headers.authorization !== `Bearer ${key}`) return send(401, { error: { message: "Wrong key" } });
      const fault = await faultOf(request);
      if (typeof fault === "string") return send(400, { error: { message: fault } });
      if (service.mood === "silent") await new Promise<void>((resolve) => held.push(resolve));
      if (service.mood === "down") return send(503, { error: { message: "Loading model" } });
      if (service.mood === "no JSON") return response.writeHead(200).end("<h1>Welcome</h1>");
      if (service.mood === "hanging up") return request.socket.destroy();
      service.recordings.push(fault.length);
      const hertz = frequencyOf(fault);
      const text = service.mood === "repeating" ? "Thank you. Thank you. Thank you." : (TONES[hertz] ?? `${hertz} Hz`);
      const segment = { id: 0, text: ` ${text}`, no_speech_prob: hertz === 0 ? 0.97 : 0.01 };
      return send(200, { task: "transcribe", language: "english", text: ` ${text}`, segments: [segment] });
    };
    void answer();
  });
  const service: FakeSpeechService = {
    url: `${url}/v1`,
    mood: "answering",
    recordings: [],
    release: () => {
      for (const resolve of held.splice(0)) resolve();
    },
    get waiting() {
      return held.length;
    },
    close,
  };
  return service;
}

/** @returns the recording, or what is wrong with the request */
async function faultOf(request: IncomingMessage): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  if (form.get("model") !== "some-model") return "Unknown model";
  const language = form.get("language");
  if (typeof language !== "string" || !/^[a-z]{2}$/u.test(language)) return "Unknown language";
  if (form.get("response_format") !== "verbose_json") return "Unknown format";
  const file = form.get("file");
  if (!(file instanceof Blob)) return "No file";
  const bytes = Buffer.from(await file.arrayBuffer());
  const isWav = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 16) === "WAVEfmt ";
  const isMono = bytes.readUInt16LE(20) === 1 && bytes.readUInt16LE(22) === 1 && bytes.readUInt16LE(34) === 16;
  if (!isWav || !isMono || bytes.readUInt32LE(24) !== SAMPLES_PER_SECOND) return "No WAV file";
  return bytes.readUInt32LE(40) === bytes.length - HEADER_BYTES ? bytes : "The file is cut off";
}

/** The frequency of a tone in Hz, to the nearest 100: half of its changes of sign in a second. */
function frequencyOf(wav: Buffer): number {
  let changes = 0;
  const samples = (wav.length - HEADER_BYTES) / 2;
  for (let index = 1; index < samples; index += 1) {
    const [before, now] = [wav.readInt16LE(HEADER_BYTES + 2 * (index - 1)), wav.readInt16LE(HEADER_BYTES + 2 * index)];
    if (before < 0 !== now < 0) changes += 1;
  }
  return Math.round(changes / 2 / (samples / SAMPLES_PER_SECOND) / 100) * 100;
}

/** A recording of a tone as a WAV file. @param hertz 0 for silence */
export function toneWav(hertz: number, seconds = 1.5, samplesPerSecond = SAMPLES_PER_SECOND): Blob {
  const samples = Math.floor(seconds * samplesPerSecond);
  const wav = Buffer.alloc(HEADER_BYTES + 2 * samples);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(2 * samplesPerSecond, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < samples; index += 1)
    wav.writeInt16LE(
      Math.round(8000 * Math.sin((2 * Math.PI * hertz * (index + 0.5)) / samplesPerSecond)),
      HEADER_BYTES + 2 * index,
    );
  return new Blob([wav], { type: "audio/wav" });
}
