const HEADER_BYTES = 44;
const PCM = 1;
const SAMPLES_PER_SECOND = 16_000;
const BITS = 16;

/** Whether these bytes begin like a WAV file with one channel of 16-bit samples at 16 kHz. */
export function isSpeechWav(bytes: Uint8Array): boolean {
  if (bytes.length <= HEADER_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  return (
    name(0) === "RIFF" &&
    name(8) === "WAVE" &&
    name(12) === "fmt " &&
    view.getUint16(20, true) === PCM &&
    view.getUint16(22, true) === 1 &&
    view.getUint32(24, true) === SAMPLES_PER_SECOND &&
    view.getUint16(34, true) === BITS
  );
}
