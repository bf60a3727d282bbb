/** The microphone of this device, as blocks of samples at 16 kHz. */
import workletAddress from "./recorder-worklet.ts?worker&url";
import { SAMPLES_PER_SECOND } from "./wav.ts";

export interface Microphone {
  stop: () => void;
}

/**
 * @param onEnd called if the device is unplugged or the browser stops it
 * @throws DOMException if the person or the browser refuses
 */
export async function openMicrophone(onBlock: (block: Float32Array) => void, onEnd: () => void): Promise<Microphone> {
  // Filters for calls would remove parts of what a loudspeaker in the room says.
  const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletAddress);
    await context.resume();
  } catch (error) {
    stop();
    throw error;
  }
  const resample = createResampler(context.sampleRate);
  const recorder = new AudioWorkletNode(context, "recorder", { channelCount: 1, channelCountMode: "explicit" });
  recorder.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => onBlock(resample(data)));
  recorder.port.start();
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnd);
  // It plays nothing. Browsers only run what is connected to the output.
  context.createMediaStreamSource(stream).connect(recorder).connect(context.destination);
  return { stop };
}

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
