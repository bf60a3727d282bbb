import { pollsProtocol } from "@hubbub/contract/activities/polls/calls";
import { POLL_IMPORT_MAX } from "@hubbub/contract/activities/polls/index";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormTextArea } from "../../ui/form-fields.tsx";
import { resolverOf } from "../../ui/form-schema.ts";
import { useImportPolls } from "./staff.ts";

const resolver = resolverOf(pollsProtocol.calls["POST /api/events/:eventId/polls/import"].body);

/** Creates drafts from pasted text, one poll per line. */
export function ImportDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { text: "" }, resolver });
  const text = useWatch({ control: form.control, name: "text" });
  return (
    <FormDialog
      onClose={onClose}
      title={t("Import polls")}
      description={t(
        "Enter one poll per line: question | option | option. An asterisk after an option marks it as correct and makes the poll a quiz. For a scale, write 1-5 as the only option. A line without options becomes an open text poll.",
      )}
      form={form}
      action={t("Import")}
      incomplete={text.trim() === ""}
      call={useImportPolls(eventId)}
      onSent={onClose}
    >
      <FormTextArea
        control={form.control}
        name="text"
        variant="mono"
        label={t("Polls to import")}
        rows={8}
        max={POLL_IMPORT_MAX}
        data-autofocus=""
      />
    </FormDialog>
  );
}
