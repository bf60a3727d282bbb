import { t } from "../../lib/i18n/translate.ts";
import { ResultsCard } from "./ResultsCard.tsx";

/** The mood votes on the overview. */
export function MoodOverview({ event }: { event: { id: string } }) {
  return <ResultsCard eventId={event.id} title={t("Emoji pulse")} />;
}
