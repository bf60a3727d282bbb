import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { useCanCreate } from "../access/use-admin-access.ts";
import { PremiumCard } from "../access/AccessCards.tsx";
import { AudiencePreview } from "./AudiencePreview.tsx";
import { CreateEventForm } from "./CreateEventForm.tsx";
import { CreatedCard } from "./CreatedCard.tsx";
import { clearDraft, newEventDefaults, type NewEventFields, newEventResolver, readDraft } from "./new-event.ts";

/** The create form with a preview; after success, the card of the new event. */
export function CreateEventScreen() {
  const [created, setCreated] = useState<OrganizerEvent | null>(null);
  useDocumentTitle(t("Create Event"));
  const mayCreate = useCanCreate();
  if (created) return <CreatedCard event={created} />;
  if (!mayCreate) return <PremiumCard />;
  const show = (event: OrganizerEvent) => {
    clearDraft();
    setCreated(event);
  };
  return <FormWithPreview onCreated={show} />;
}

function FormWithPreview({ onCreated }: { onCreated: (event: OrganizerEvent) => void }) {
  const [draft] = useState(readDraft);
  const form = useForm({ defaultValues: draft ?? newEventDefaults, resolver: newEventResolver });
  const fields = useWatch({ control: form.control, compute: (values: NewEventFields) => values });
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20.625rem,26.25rem)]">
      <CreateEventForm form={form} fields={fields} hadDraft={draft !== null} onCreated={onCreated} />
      <AudiencePreview fields={fields} />
    </div>
  );
}
