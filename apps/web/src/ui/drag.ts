/** Dragging things onto each other by mouse or touch. */
import { type Announcements, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";

/** A drag starts after the mouse has moved this many pixels, or after this long a touch: a shorter one scrolls. */
const DRAG_START_PX = 4;
const TOUCH_MS = 250;
const TOUCH_TOLERANCE_PX = 8;

export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_TOLERANCE_PX } }),
  );
}

const nothing = () => undefined;
/** For drags after which a toast says what happened. */
export const SILENT: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};
