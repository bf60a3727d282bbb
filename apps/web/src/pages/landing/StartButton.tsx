import type { ReactNode } from "react";

import { paths } from "../../lib/paths.ts";
import { useHubSession } from "../../auth/hub-session.ts";
import { startHubSignIn } from "../../auth/sign-in.ts";
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from "../../ui/Button.tsx";

interface StartButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** Button for organizers: starts the hub's sign-in, or opens the admin home when already signed in. */
export function StartButton({ children, ...buttonProps }: StartButtonProps) {
  const session = useHubSession();
  if (session) {
    return (
      <ButtonLink href={paths.admin()} {...buttonProps}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button {...buttonProps} onClick={startHubSignIn}>
      {children}
    </Button>
  );
}
