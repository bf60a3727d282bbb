/** What the speech service gets: WAV, mono, 16 bits. Pure functions. */
export const SAMPLES_PER_SECOND = 16_000;

const HEADER_BYTES = 44;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;
const SAMPLE_MAX = 0x7f_ff;

/** @param samples from -1 to 1, at 16 kHz */
export function encodeWav(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * BYTES_PER_SAMPLE));
  const writeName = (at: number, name: string) => {
    for (const [index, letter] of Array.from(name).entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  writeName(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  writeName(8, "WAVE");
  writeName(12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  writeName(36, "data");
  view.setUint32(40, samples.length * BYTES_PER_SAMPLE, true);
  for (const [index, sample] of samples.entries()) {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * SAMPLE_MAX);
    view.setInt16(HEADER_BYTES + index * BYTES_PER_SAMPLE, value, true);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}
