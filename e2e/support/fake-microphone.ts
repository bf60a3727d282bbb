/** What a fake microphone of Chromium hears: a WAV file that it repeats. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { encodeWav, SAMPLES_PER_SECOND } from "../../apps/web/src/activities/captions/recording/wav.ts";

/** A tone, or silence at 0 Hz. */
interface Part {
  hertz: number;
  seconds: number;
}

/** Writes the file. @returns the flags of a browser whose microphone hears it, without asking anybody */
export async function microphoneFlags(parts: readonly Part[]): Promise<string[]> {
  const samples = parts.flatMap(({ hertz, seconds }) =>
    Array.from(
      { length: seconds * SAMPLES_PER_SECOND },
      (_, index) => 0.4 * Math.sin((2 * Math.PI * hertz * index) / SAMPLES_PER_SECOND),
    ),
  );
  const file = join(mkdtempSync(join(tmpdir(), "hubbub-microphone-")), "speech.wav");
  writeFileSync(file, Buffer.from(await encodeWav(Float32Array.from(samples)).arrayBuffer()));
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${file}`,
  ];
}
