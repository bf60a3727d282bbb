import { localStore, useStored } from "./storage.ts";

/**
 * A switch of this device, for all events. Only a value that differs from `byDefault` is stored.
 * @returns whether it is on, and the function that switches it
 */
export function useDeviceSwitch(key: string, byDefault: boolean): [isOn: boolean, turn: (on: boolean) => void] {
  const read = () => {
    const stored = localStore.read(key);
    return stored === null ? byDefault : stored !== "off";
  };
  const turn = (on: boolean) => {
    if (on === byDefault) localStore.remove(key);
    else localStore.write(key, on ? "on" : "off");
  };
  return [useStored(read, byDefault), turn];
}
