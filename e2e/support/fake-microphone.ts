/** What a fake microphone of Chromium hears: a WAV file that it repeats. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { encodeWav, SAMPLES_PER_SECOND } from "../../apps/web/src/activities/captions/recording/wav.ts";

/** A tone, or silence at 0 Hz. */
interface Part {
  hertz: number;
  seconds: number;
}

/** Writes the file for the duration of `use`, which gets the flags of a browser whose microphone hears it, unasked. */
export async function withMicrophone(parts: readonly Part[], use: (flags: string[]) => Promise<void>): Promise<void> {
  const samples = parts.flatMap(({ hertz, seconds }) =>
    Array.from(
      { length: seconds * SAMPLES_PER_SECOND },
      (_, index) => 0.4 * Math.sin((2 * Math.PI * hertz * index) / SAMPLES_PER_SECOND),
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), "hubbub-microphone-"));
  const file = join(folder, "speech.wav");
  writeFileSync(file, Buffer.from(await encodeWav(Float32Array.from(samples)).arrayBuffer()));
  await use([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${file}`,
  ]);
  rmSync(folder, { recursive: true });
}
