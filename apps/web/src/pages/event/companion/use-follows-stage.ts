import { useDeviceSwitch } from "../../../lib/use-device-switch.ts";

/** Whether this device opens the stage's activity automatically. */
export const useFollowsStage = () => useDeviceSwitch("hubbub-follow-stage", false);
