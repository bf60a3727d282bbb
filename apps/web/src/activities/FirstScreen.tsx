import { ToggleRight } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { IconTile } from "../ui/EmptyState.tsx";
import { Hint } from "../ui/Hint.tsx";
import type { ADMIN_PARTS } from "./admin-parts.ts";
import { IcebreakerPreview } from "./icebreaker/IcebreakerPreview.tsx";

type Part = (typeof ADMIN_PARTS)[number];

interface FirstScreenProps {
  /** Undefined if no activity is on. */
  part: Part | undefined;
  fields: { icebreakerPrompt: string };
}

/** What a phone shows first of a new event with this activity. Not interactive. */
export function FirstScreen({ part, fields }: FirstScreenProps) {
  if (part?.unit.name === "icebreaker") return <IcebreakerPreview prompt={fields.icebreakerPrompt} />;
  const label = part?.unit.tab?.label ?? part?.unit.switch?.label;
  return (
    <div className="flex flex-col items-center px-3 pt-24 text-center">
      <IconTile icon={part?.icon ? <part.icon size={24} /> : <ToggleRight />} tone="teal" />
      <b className="mt-4 font-heading text-lg leading-normal font-strong">
        {label ? t(label) : t("No Activities Enabled")}
      </b>
      <Hint className="mt-1">{sentenceOf(part)}</Hint>
    </div>
  );
}

function sentenceOf(part: Part | undefined): string {
  if (!part) return t("Switch on at least one activity, now or during the event.");
  return part.unit.tab ? t("Attendees will see this first.") : t("Attendees will see this once you start it.");
}
