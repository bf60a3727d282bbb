import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button, type ButtonSize, type ButtonVariant } from "./Button.tsx";
import { inputProps } from "./field-parts.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  value: string;
  /** Default: Copy. */
  label?: string;
  /** Title of the toast after copying. Default: Link copied! */
  toastTitle?: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

const CONFIRM_MS = 2000;

/** Copies a text. If the browser refuses, it shows the text, selected, so that people can copy it themselves. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label = t("Copy"), toastTitle = t("Link copied!"), variant = "quiet", size, block, className } = props;
  const [state, setState] = useState<"ready" | "copied" | "by-hand">("ready");
  const byHand = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (state === "by-hand") byHand.current?.select();
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState("ready"), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    if (await copyText(value)) {
      setState("copied");
      toast({ title: toastTitle, tone: "success" });
    } else {
      setState("by-hand");
    }
  };

  if (state === "by-hand") {
    return (
      <input
        ref={byHand}
        {...inputProps({})}
        readOnly
        value={value}
        aria-label={t("Copy this text")}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      block={block}
      className={className}
      icon={state === "copied" ? <Check /> : <Copy />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}

/**
 * Copies a text to the clipboard. The clipboard API exists only over https and on localhost; over http, as in a local
 * network, it uses the older copy command.
 * @returns false if the browser refuses both
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;inset-block-start:0;opacity:0";
  // Elements outside an open modal dialog cannot be selected.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}
