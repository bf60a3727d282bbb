import { SAMPLES_PER_SECOND } from "./wav.ts";

/**
 * Returns a function that converts consecutive blocks to 16 kHz: each sample is the mean of what it replaces.
 * @param rate samples per second of the blocks
 */
export function createResampler(rate: number): (block: Float32Array) => Float32Array {
  const ratio = rate / SAMPLES_PER_SECOND;
  /** How much of the present sample is complete, in samples of the block, and their sum. */
  let filled = 0;
  let sum = 0;
  return (block) => {
    const samples = new Float32Array(Math.floor((filled + block.length) / ratio) + 1);
    let count = 0;
    for (const sample of block) {
      let left = 1;
      while (filled + left >= ratio) {
        const missing = ratio - filled;
        samples[count] = (sum + sample * missing) / ratio;
        count += 1;
        left -= missing;
        filled = 0;
        sum = 0;
      }
      filled += left;
      sum += sample * left;
    }
    return samples.subarray(0, count);
  };
}
