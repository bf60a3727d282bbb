import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";

import { classNames } from "./class-names.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "soft" | "quiet" | "ghost" | "attention" | "danger";
/** The height: 36, 44, 54 and 72 px. On phones a small icon has 44 px, too. */
export type ButtonSize = "sm" | "md" | "lg" | "xl";

const LABEL_FROM = { sm: "max-sm:sr-only", xl: "max-xl:sr-only" };

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** With round ends. */
  round?: boolean | undefined;
  icon?: ReactNode;
  /** On narrower screens than this the label is for screen readers only, and the button is a square with its icon. */
  labelFrom?: keyof typeof LABEL_FROM | undefined;
}

type ButtonProps = ButtonStyle & ComponentProps<"button"> & { pending?: boolean | undefined };

/**
 * A button. While `pending` or `aria-disabled` it ignores clicks but keeps focus and name. While pending, a spinner
 * replaces the icon, or covers the label if there is no icon. A button with an icon and no text needs an `aria-label`.
 */
export function Button(props: ButtonProps) {
  const { pending = false, type = "button", onClick, ...others } = props;
  const { icon, label, ...rest } = withStyle(others);
  const isInert = pending || rest["aria-disabled"] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-pending={pending ? (icon ? "icon" : "bare") : undefined}
      aria-busy={pending || undefined}
      aria-disabled={isInert}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {label}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle &
  Omit<ComponentProps<"a">, "href"> & {
    href: string;
    /** Opens a new tab. */
    external?: boolean | undefined;
    /** Replaces the current entry of the browser history. */
    replace?: boolean | undefined;
  };

/** A link that looks like a button. It navigates within the app if the address is a page of the app. */
export function ButtonLink({ href, external, replace, ...others }: ButtonLinkProps) {
  const { icon, label, ...rest } = withStyle(others);
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  if (external || !isInApp(href)) {
    return (
      <a {...rest} href={href} {...(external ? { target: "_blank", rel: "noopener" } : {})}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} href={href} replace={replace ?? false}>
      {content}
    </Link>
  );
}

/** Whether the app's router handles the address. The bundled sign-on serves its own pages under /identity. */
function isInApp(href: string): boolean {
  return href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/identity/");
}

/** Replaces the props of the style by the class and the attributes that select it, and the children by the label. */
function withStyle<Props extends ButtonStyle & { className?: string | undefined; children?: ReactNode }>({
  variant = "primary",
  size = "md",
  block,
  round,
  labelFrom,
  className,
  children,
  ...rest
}: Props) {
  const isIconOnly = children === undefined || children === null || children === false || children === "";
  return {
    ...rest,
    // While pending without an icon, it is invisible but still there, so that width and accessible name do not change.
    label: isIconOnly ? null : (
      <span
        className={`inline-flex min-w-0 items-center justify-center gap-[inherit] in-data-[pending=bare]:opacity-0 ${labelFrom ? LABEL_FROM[labelFrom] : ""}`}
      >
        {children}
      </span>
    ),
    className: classNames("button", className),
    "data-variant": variant,
    "data-size": size,
    "data-block": block ? "" : undefined,
    "data-round": round ? "" : undefined,
    "data-label-from": labelFrom,
    "data-icon-only": isIconOnly ? "" : undefined,
  };
}
