/** How this device shows captions: the size of their text, and whether other tabs show them. */
import { localStore, useStored } from "../../lib/storage.ts";

const SIZE_KEY = "hubbub-caption-size";
const BAR_KEY = "hubbub-caption-bar";

/** Utilities of the sizes. */
export const TEXT_SIZES = ["text-size-lead", "text-[1.375rem]", "text-[1.75rem]", "text-[2.25rem]"] as const;
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
export function useShowsBar(): boolean {
  return useStored(() => localStore.read(BAR_KEY) === null, true);
}

export function setShowsBar(shows: boolean): void {
  if (shows) localStore.remove(BAR_KEY);
  else localStore.write(BAR_KEY, "off");
}
