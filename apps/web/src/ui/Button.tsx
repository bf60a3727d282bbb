import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";

export type ButtonVariant = "primary" | "soft" | "quiet" | "ghost" | "moment" | "danger";
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
 * A button. While `pending` it ignores presses but keeps focus, width and name; a spinner stands in for the icon,
 * or over the label where there is none. With an icon and no text, give it an `aria-label`.
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
    /** Takes the place of the current page in the history. */
    replace?: boolean | undefined;
  };

/** A link that looks like a button. Addresses of this app change the page in place, all others load. */
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

/** Paths the router knows; the bundled sign-on under /identity answers its own pages. */
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
