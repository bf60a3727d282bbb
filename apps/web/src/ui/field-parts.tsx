/** Shared by text fields, text areas and selects: label, hint or error, counter, and the ids that connect them. */
import { CircleExclamationPoint } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffectEvent, useId, useLayoutEffect } from "react";

import { t } from "../lib/i18n/translate.ts";
import { classNames } from "./class-names.ts";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: string | null | undefined;
  /** Maximum length in UTF-16 code units. With `counter`, longer text can be typed; without, the browser limits it. */
  max?: number | undefined;
  counter?: boolean | undefined;
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  icon?: ReactNode;
  /** "code": an event code. "mono": source text. */
  variant?: "code" | "mono" | undefined;
  /** Controls between the input and the hint. */
  controls?: ReactNode;
}

type CounterState = "plain" | "near" | "over";

const COUNTER_CLASSES = { plain: "font-medium", near: "text-amber-ink font-bold", over: "text-danger-ink font-bold" };

/** The state of a counter: "near" in the last tenth before the limit, "over" above it. */
export function counterState(length: number, max: number): CounterState {
  if (length > max) return "over";
  return length > max * 0.9 ? "near" : "plain";
}

/** The ids that connect an input with its label, hint, error and counter. */
export function useFieldIds(id: string | undefined, { hint, error, counter, max }: FieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const belowId = `${inputId}-below`;
  const counterId = `${inputId}-counter`;
  const described = [hint || error ? belowId : "", counter && max !== undefined ? counterId : ""]
    .filter(Boolean)
    .join(" ");
  return { inputId, belowId, counterId, describedBy: described || undefined };
}

/** Props of a field for text: those of the element, but `onChange` gets the text itself. */
export type TextInputProps<Tag extends "input" | "textarea"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | "value" | "onChange"> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Splits the props of a text field into those of its frame and those of the input or textarea in it. */
export function useTextInput<Tag extends "input" | "textarea">(props: TextInputProps<Tag>) {
  const { label, hint, error, max, counter, optional, hideLabel, icon, variant, controls, ...others } = props;
  const { value, onChange, className, id, ...rest } = others;
  const field: FieldProps = { label, hint, error, max, counter, optional, hideLabel, icon, controls };
  const ids = useFieldIds(id, field);
  useEarlyValue(ids.inputId, value, onChange);
  return {
    frame: { field, ids, length: value.length, className },
    input: {
      // An empty field has the direction of the page: "auto" would mean left to right.
      dir: value === "" ? undefined : "auto",
      ...rest,
      id: ids.inputId,
      ...inputProps({ icon, variant }),
      value,
      maxLength: counter ? undefined : max,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": ids.describedBy,
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    },
  };
}

/** The class and the attributes of an input, textarea or select. */
export function inputProps({ icon, variant }: Pick<FieldProps, "icon" | "variant">) {
  return { className: "input", "data-variant": variant, "data-icon": icon ? "" : undefined };
}

/** Takes over what was entered into the server's HTML before hydration, for which React calls no handler. */
export function useEarlyValue(inputId: string, value: string, onChange: (value: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const input = document.getElementById(inputId) as HTMLInputElement | HTMLTextAreaElement;
    if (input.value !== value) onChange(input.value);
  });
  useLayoutEffect(() => takeOver(), []);
}

interface FrameProps {
  field: FieldProps;
  ids: ReturnType<typeof useFieldIds>;
  /** Length of the current text, for the counter. */
  length?: number;
  className?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ field, ids, length = 0, className, children }: FrameProps) {
  const { label, hint, error, max, counter, optional, hideLabel, icon, controls } = field;
  const counted = counter === true && max !== undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <label
        htmlFor={ids.inputId}
        className={hideLabel ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3 text-sm font-strong"}
      >
        {label}
        {optional ? <span className="flex-none font-text text-muted">{t("optional")}</span> : null}
      </label>
      <div className="relative flex">
        {icon ? (
          <span className="pointer-events-none absolute start-3.5 top-3.5 text-muted [&>svg]:size-5" aria-hidden="true">
            {icon}
          </span>
        ) : null}
        {children}
      </div>
      {controls}
      {hint || error || counted ? (
        <div className={`flex gap-3 text-xs text-muted ${controls ? "mx-1.5 mt-3" : "mt-1.5"}`}>
          <FieldSentence id={ids.belowId} hint={hint} error={error} />
          {counted ? <Counter id={ids.counterId} length={length} max={max} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function FieldSentence({ id, hint, error }: { id: string; hint: ReactNode; error: string | null | undefined }) {
  if (error) {
    return (
      <span id={id} className="flex items-start gap-1.5 text-danger-ink" role="alert">
        <CircleExclamationPoint className="mt-0.5 size-4 flex-none" aria-hidden="true" />
        <span>{error}</span>
      </span>
    );
  }
  return hint ? <span id={id}>{hint}</span> : null;
}

interface CounterProps {
  id: string;
  length: number;
  max: number;
  /** Hides the number. The announcements for screen readers stay. */
  isHidden?: boolean;
}

/** The number of characters, which screen readers can read with the field, and their announcements about the limit. */
export function Counter({ id, length, max, isHidden = false }: CounterProps) {
  const state = counterState(length, max);
  return (
    <>
      <span
        id={id}
        hidden={isHidden}
        // Its own direction is left to right, so right-to-left pages need the margin on the other side.
        className={`ms-auto flex-none font-heading tabular-nums rtl:ms-0 rtl:me-auto ${COUNTER_CLASSES[state]}`}
        dir="ltr"
        data-state={state}
      >
        {length} / {max}
      </span>
      {/* Screen readers announce this once near the limit and once above it, not at every key press. */}
      <output className="sr-only">
        {state === "near" ? t("Near the limit of {max} characters", { max }) : null}
        {state === "over" ? t("Over the limit of {max} characters", { max }) : null}
      </output>
    </>
  );
}
