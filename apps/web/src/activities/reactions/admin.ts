import { Smile } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { ReactionsFigure } from "./ReactionsFigure.tsx";
import { useReactionsLive } from "./live.ts";

function ReactionsLive({ eventId }: { eventId: string }) {
  useReactionsLive(eventId);
  return null;
}

export const reactionsAdmin: AdminPart = {
  icon: Smile,
  stageLabel: () => t("Reactions"),
  figure: { label: () => t("Emoji Reactions"), Figure: ReactionsFigure },
  Live: ReactionsLive,
};
