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

/** Starts an organizer: through the hub's sign-in, or straight to their events where they are signed in already. */
export function StartButton({ children, ...look }: StartButtonProps) {
  const session = useHubSession();
  if (session) {
    return (
      <ButtonLink href={paths.admin()} {...look}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={startHubSignIn}>
      {children}
    </Button>
  );
}
