/** The microphone of this device, as blocks of samples at 16 kHz. */
import workletAddress from "./recorder-worklet.ts?worker&url";

import { createResampler } from "./resample.ts";

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
