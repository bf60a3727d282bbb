/** The stage's view of the captions. */
export function CaptionsStage() {
  return null;
}
