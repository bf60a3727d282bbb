/**
 * Dragging a word of the cloud onto another. With the mouse it starts after a few pixels; with touch after a long
 * press, so that the page can still be scrolled. Escape cancels.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const MOUSE_START_PX = 6;
const TOUCH_START_MS = 300;
/** A touch that moves further than this before the long press is over is a scroll. */
const TOUCH_SLIP_PX = 10;

export interface WordDrag {
  word: string;
  /** Position of the pointer in the window. */
  x: number;
  y: number;
  /** The word under the pointer, into which the dragged one would be merged. */
  over: string | null;
}

interface Press {
  word: string;
  pointerId: number;
  x: number;
  y: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** @param frame contains the words of the cloud, each with its text as `data-word` */
export function useWordDrag(
  frame: RefObject<HTMLElement | null>,
  onMerge: (word: string, into: string) => void,
): WordDrag | null {
  const [drag, setDrag] = useState<WordDrag | null>(null);
  const merge = useEffectEvent(onMerge);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let press: Press | null = null;
    let dragged: WordDrag | null = null;
    let isCanceled = false;

    const show = (next: WordDrag | null) => {
      dragged = next;
      setDrag(next);
    };
    const end = () => {
      clearTimeout(press?.timer);
      press = null;
      show(null);
    };
    const moveTo = (word: string, x: number, y: number) => show({ word, x, y, over: targetAt(element, word, x, y) });

    const start = (pointer: PointerEvent) => {
      const word = wordOf(pointer.target);
      if (word === null || pointer.button !== 0 || !pointer.isPrimary) return;
      const { pointerId, clientX: x, clientY: y } = pointer;
      const isTouch = pointer.pointerType !== "mouse";
      isCanceled = false;
      const begin = () => moveTo(word, x, y);
      press = { word, pointerId, x, y, isTouch, timer: isTouch ? setTimeout(begin, TOUCH_START_MS) : undefined };
    };
    const move = (pointer: PointerEvent) => {
      if (!press || pointer.pointerId !== press.pointerId) return;
      const distance = Math.hypot(pointer.clientX - press.x, pointer.clientY - press.y);
      if (!dragged && press.isTouch) {
        if (distance > TOUCH_SLIP_PX) end();
        return;
      }
      if (dragged || distance >= MOUSE_START_PX) moveTo(press.word, pointer.clientX, pointer.clientY);
    };
    const drop = (pointer: PointerEvent) => {
      if (isCanceled) swallowNextClick();
      isCanceled = false;
      if (!press || pointer.pointerId !== press.pointerId) return;
      const done = dragged;
      end();
      if (!done) return;
      // The browser also dispatches a click on the word, which would open its menu.
      swallowNextClick();
      if (done.over !== null) merge(done.word, done.over);
    };
    const cancel = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape" || !dragged) return;
      pressed.preventDefault();
      end();
      isCanceled = true;
    };
    // While a word is dragged by touch, the page must not scroll and the context menu must not open.
    const hold = (event: Event) => {
      if (dragged) event.preventDefault();
    };

    element.addEventListener("pointerdown", start);
    element.addEventListener("touchmove", hold, { passive: false });
    element.addEventListener("contextmenu", hold);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", cancel);
    return () => {
      clearTimeout(press?.timer);
      element.removeEventListener("pointerdown", start);
      element.removeEventListener("touchmove", hold);
      element.removeEventListener("contextmenu", hold);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", cancel);
    };
  }, [frame]);

  return drag;
}

function wordOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-word]")?.getAttribute("data-word") ?? null) : null;
}

function targetAt(frame: HTMLElement, dragged: string, x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const word = frame.contains(element) ? wordOf(element) : null;
    if (word !== null && word !== dragged) return word;
  }
  return null;
}

/** Ignores the click that the browser may dispatch directly after the release. */
function swallowNextClick(): void {
  const swallow = (clicked: Event) => {
    clicked.preventDefault();
    clicked.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
