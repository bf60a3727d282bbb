import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";

export type ButtonVariant = "primary" | "soft" | "quiet" | "ghost" | "attention" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  icon?: ReactNode;
}

type ButtonProps = ButtonStyle & ComponentProps<"button"> & { pending?: boolean | undefined };

/**
 * A button. While `pending` it ignores clicks but keeps focus, width and name. A spinner replaces the icon, or covers
 * the label if there is no icon. A button with an icon and no text needs an `aria-label`.
 */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, pending = false, className, children, type = "button", onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, iconOnly: isEmpty(children), className })}
      data-pending={pending ? (icon ? "icon" : "bare") : undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={press}
    >
      {pending ? <span className="spinner" aria-hidden="true" /> : icon}
      {isEmpty(children) ? null : <span className="button-label">{children}</span>}
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
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  href,
  external,
  replace,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = buttonClass({ variant, size, block, iconOnly: isEmpty(children), className });
  const content = (
    <>
      {icon}
      {isEmpty(children) ? null : <span className="button-label">{children}</span>}
    </>
  );
  if (external || !isInApp(href)) {
    return (
      <a {...rest} href={href} className={classes} {...(external ? { target: "_blank", rel: "noopener" } : {})}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} href={href} replace={replace ?? false} className={classes}>
      {content}
    </Link>
  );
}

/** Whether the app's router handles the address. The bundled sign-on serves its own pages under /identity. */
function isInApp(href: string): boolean {
  return href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/identity/");
}

interface ClassParts extends Omit<ButtonStyle, "icon"> {
  iconOnly: boolean;
  className: string | undefined;
}

function buttonClass({ variant = "primary", size = "md", block, iconOnly, className }: ClassParts): string {
  const parts = ["button", `button-${variant}`];
  if (size !== "md") parts.push(`button-${size}`);
  if (block) parts.push("button-block");
  if (iconOnly) parts.push("button-icon-only");
  if (className) parts.push(className);
  return parts.join(" ");
}

function isEmpty(children: ReactNode): boolean {
  return children === undefined || children === null || children === false || children === "";
}
