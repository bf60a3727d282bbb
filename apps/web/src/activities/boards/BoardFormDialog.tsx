/** The dialog to create or change a board. */
import { type Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import {
  BOARD_COLUMN_MAX,
  BOARD_COLUMNS_MAX,
  BOARD_PROMPT_MAX,
  PER_PERSON_MAX,
} from "@hubbub/contract/activities/boards/index";
import { Lock } from "lucide-react";
import { useFieldArray, useForm, type UseFormReturn, useWatch } from "react-hook-form";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormTexts } from "../../ui/FormTexts.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../ui/form-fields.tsx";
import { resolverOf } from "../../ui/form-schema.ts";
import { type BoardDraft, toBody } from "./board-draft.ts";
import { isFixed } from "./board-list.ts";
import { useSaveBoard } from "./staff.ts";

interface BoardFormDialogProps {
  eventId: string;
  /** Null creates one. */
  board: Board | null;
  initial: BoardDraft;
  onClose: () => void;
}

const numbers = Array.from({ length: PER_PERSON_MAX }, (_, index) => index + 1);

export function BoardFormDialog({ eventId, board, initial, onClose }: BoardFormDialogProps) {
  const hasIdeas = board !== null && isFixed(board);
  const form = useForm({ defaultValues: initial, resolver: resolverOf<BoardDraft, CreateBoard>(CreateBoard, toBody) });
  const { control } = form;
  const prompt = useWatch({ control, name: "prompt" });
  return (
    <FormDialog
      onClose={onClose}
      title={board ? t("Edit board") : t("New board")}
      size="lg"
      form={form}
      action={t("Save")}
      incomplete={prompt.trim() === ""}
      call={useSaveBoard(eventId, board)}
      onSent={onClose}
    >
      {hasIdeas ? (
        <Banner tone="slate" icon={<Lock />}>
          {t("This board already has ideas. You can no longer change its question, columns or anonymity.")}
        </Banner>
      ) : null}
      <FormTextField
        control={control}
        name="prompt"
        label={t("Question")}
        placeholder={t("What should we change?")}
        max={BOARD_PROMPT_MAX}
        counter
        disabled={hasIdeas}
        data-autofocus={hasIdeas ? undefined : ""}
      />
      <ColumnFields form={form} isDisabled={hasIdeas} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          control={control}
          name="ideasPerPerson"
          label={t("Ideas per person")}
          options={numbers.map((count) => ({
            value: String(count),
            label: plural(count, "1 idea", "{count} ideas"),
          }))}
        />
        <FormSelect
          control={control}
          name="votesPerPerson"
          label={t("Votes per person")}
          options={numbers.map((count) => ({
            value: String(count),
            label: plural(count, "1 vote", "{count} votes"),
          }))}
        />
      </div>
      <div className="flex flex-col">
        <FormSwitch
          control={control}
          name="hideUntilVote"
          label={t("Hide ideas until voting starts")}
          description={t("Until then, people see only their own ideas.")}
        />
        <FormSwitch
          control={control}
          name="review"
          label={t("Review ideas")}
          description={t("Each idea waits until a moderator approves it.")}
        />
        <FormSwitch
          control={control}
          name="isAnonymous"
          label={t("Anonymous", { context: "an idea board" })}
          description={t("Nobody sees who wrote an idea.")}
          disabled={hasIdeas}
        />
      </div>
    </FormDialog>
  );
}

interface ColumnFieldsProps {
  form: UseFormReturn<BoardDraft, unknown, CreateBoard>;
  isDisabled: boolean;
}

/** The columns of a board. */
function ColumnFields({ form: { control }, isDisabled }: ColumnFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "columns" });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-strong">{t("Columns")}</legend>
      <FormTexts
        control={control}
        fields={fields.map(({ id }, index) => ({ key: id, name: `columns.${index}.name` as const }))}
        labelOf={(number) => t("Column {number}", { number })}
        placeholder={fields.length === 1 ? t("Topics") : undefined}
        max={BOARD_COLUMN_MAX}
        addLabel={t("Add column")}
        onAdd={fields.length < BOARD_COLUMNS_MAX ? () => append({ name: "" }) : null}
        onRemove={fields.length > 1 ? remove : null}
        disabled={isDisabled}
      />
    </fieldset>
  );
}
