/** Runs in the audio thread: passes what the microphone records to the page, in blocks. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** 43 milliseconds at 48 kHz. */
const BLOCK_SAMPLES = 2048;

class Recorder extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK_SAMPLES);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === BLOCK_SAMPLES) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(BLOCK_SAMPLES);
    this.#filled = 0;
  }
}

registerProcessor("recorder", Recorder);
