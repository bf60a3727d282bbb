import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { SkipForward } from "lucide-react";

import { useActivateNextSession } from "../../../groups/mutations.ts";
import { nextSession } from "../../../groups/session-status.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";

interface NextSessionProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
}

export function NextSession({ group, sessions }: NextSessionProps) {
  const { mutate, isPending } = useActivateNextSession(group.id);
  const next = nextSession(sessions, group);

  const activate = () =>
    mutate(group.currentEventId, {
      onSuccess: (activated) => {
        if (!activated)
          toast({
            title: t("No sessions left"),
            description: t("There are no sessions left in this group."),
            tone: "info",
          });
      },
    });

  return (
    <Button
      pending={isPending}
      disabled={!next}
      icon={<SkipForward className="rtl:-scale-x-100" />}
      title={next ? next.title : t("No sessions left")}
      onClick={activate}
    >
      {t("Next Session")}
    </Button>
  );
}
