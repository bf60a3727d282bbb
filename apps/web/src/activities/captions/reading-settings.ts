/** How this device shows captions: the size of their text, and whether other tabs show them. */
import { localStore, useStored } from "../../lib/storage.ts";
import { useDeviceSwitch } from "../../lib/use-device-switch.ts";

const SIZE_KEY = "hubbub-caption-size";

/** Utilities of the sizes. */
export const TEXT_SIZES = ["text-md", "text-xl", "text-2xl", "text-3xl"] as const;
const SIZE_DEFAULT = 1;

/** The index of the size. */
export function useTextSize(): number {
  return useStored(() => {
    const stored = Number(localStore.read(SIZE_KEY) ?? SIZE_DEFAULT);
    return stored in TEXT_SIZES ? stored : SIZE_DEFAULT;
  }, SIZE_DEFAULT);
}

export function setTextSize(size: number): void {
  localStore.write(SIZE_KEY, String(size));
}

/** Whether other tabs show the newest caption. */
export const useShowsBar = () => useDeviceSwitch("hubbub-caption-bar", true);
