/** Whether this browser can record for the speech service. */
export function hasMicrophone(): boolean {
  return window.isSecureContext && "mediaDevices" in navigator && typeof AudioWorkletNode === "function";
}
