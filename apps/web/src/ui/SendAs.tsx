import { ANONYMOUS } from "@hubbub/contract/text";
import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { NameField } from "./NameField.tsx";

interface SendAsProps {
  value: string;
  onChange: (name: string) => void;
  disabled: boolean;
}

/** Says with which name something is sent; a press opens the field for it. In a row that wraps, the field is below. */
export function SendAs({ value, onChange, disabled }: SendAsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="flex min-h-target min-w-0 flex-1 items-center gap-1 rounded-sm px-1.5 text-start text-sm text-muted"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        <bdi className="line-clamp-2">{t("Sending as {name}", { name: value.trim() || t(ANONYMOUS) })}</bdi>
        <ChevronDown size={18} aria-hidden="true" className={`flex-none ${isOpen ? "rotate-180" : ""}`} />
      </button>
      {isOpen ? (
        <div className="order-1 basis-full">
          <NameField value={value} onChange={onChange} disabled={disabled} onDone={close} />
        </div>
      ) : null}
    </>
  );
}
