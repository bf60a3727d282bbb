/**
 * Cuts what a microphone records into recordings of 1.5 to 12 seconds: at pauses, so that no word is cut. Long silence is
 * in none of them.
 */
import { SAMPLES_PER_SECOND } from "./wav.ts";

const RECORDING_SECONDS_MIN = 1.5;
const RECORDING_SECONDS_MAX = 12;
const PAUSE_SECONDS = 0.5;
/** What is kept of the silence before the first word. */
const LEAD_SECONDS = 0.2;
/** Without a pause, a recording ends at the quietest place of its last seconds. */
const QUIETEST_IN_SECONDS = 2;

/** Speech is at least three times as loud as the room. */
const LOUDER_THAN_ROOM = 3;
/** The lowest and the highest level, from 0 to 1, that can be the border between silence and speech. */
const BORDER_MIN = 0.006;
const BORDER_MAX = 0.06;
/** How fast the level of the room rises while nothing is quieter: it doubles in six seconds. */
const ROOM_RISE_PER_SECOND = 2 ** (1 / 6);

export interface RecordingCutter {
  /** @returns a complete recording at 16 kHz; mostly null */
  add: (block: Float32Array) => Float32Array | null;
  /** @returns what is not in a recording yet; null for silence */
  end: () => Float32Array | null;
}

interface Block {
  samples: Float32Array;
  level: number;
}

/** The level of a block, from 0 to 1 (root mean square). */
export function levelOf(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
}

export function createCutter(): RecordingCutter {
  let blocks: Block[] = [];
  let hasSpeech = false;
  let pause = 0;
  let room = BORDER_MAX;

  const isSpeech = ({ samples, level }: Block): boolean => {
    const risen = room * ROOM_RISE_PER_SECOND ** (samples.length / SAMPLES_PER_SECOND);
    room = Math.min(level, risen);
    return level > Math.max(BORDER_MIN, Math.min(BORDER_MAX, room * LOUDER_THAN_ROOM));
  };
  /** The first `count` blocks. The others begin the next recording. */
  const take = (count: number, isPause: boolean): Float32Array => {
    const taken = join(blocks.slice(0, count));
    blocks = isPause ? lead(blocks) : blocks.slice(count);
    hasSpeech = !isPause;
    pause = 0;
    return taken;
  };

  return {
    add(samples) {
      const block = { samples, level: levelOf(samples) };
      const isLoud = isSpeech(block);
      if (secondsOf(blocks) + secondsOf([block]) > RECORDING_SECONDS_MAX) {
        const recording = take(quietestEnd(blocks), false);
        blocks.push(block);
        return recording;
      }
      blocks.push(block);
      pause = isLoud ? 0 : pause + secondsOf([block]);
      hasSpeech ||= isLoud;
      if (!hasSpeech) blocks = lead(blocks);
      const isComplete = hasSpeech && pause >= PAUSE_SECONDS && secondsOf(blocks) >= RECORDING_SECONDS_MIN;
      return isComplete ? take(blocks.length, true) : null;
    },
    end: () => (hasSpeech ? take(blocks.length, true) : null),
  };
}

const secondsOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { samples }) => sum + samples.length, 0) / SAMPLES_PER_SECOND;

/** The last blocks, as long as the silence that a recording begins with. */
function lead(blocks: readonly Block[]): Block[] {
  let first = blocks.length;
  while (first > 0 && secondsOf(blocks.slice(first)) < LEAD_SECONDS) first -= 1;
  return blocks.slice(first);
}

/** How many blocks come before the quietest place near the end, with that place. */
function quietestEnd(blocks: readonly Block[]): number {
  let quietest = blocks.length - 1;
  for (let index = quietest; index > 0 && secondsOf(blocks.slice(index)) <= QUIETEST_IN_SECONDS; index -= 1) {
    if ((blocks[index]?.level ?? 0) < (blocks[quietest]?.level ?? 0)) quietest = index;
  }
  return quietest + 1;
}

function join(blocks: readonly Block[]): Float32Array {
  const joined = new Float32Array(blocks.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of blocks) {
    joined.set(samples, at);
    at += samples.length;
  }
  return joined;
}
