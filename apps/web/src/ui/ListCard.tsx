import type { ComponentProps, ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Card } from "./Card.tsx";
import { Hint } from "./Hint.tsx";
import { Loaded } from "./Loaded.tsx";

type ListCardProps<Item> = Omit<ComponentProps<typeof Loaded<readonly Item[]>>, "empty" | "className"> & {
  title: string;
  /** Controls beside the title. */
  actions?: ReactNode;
  description: string;
};

/** A card with a requested list. */
export function ListCard<Item>({ title, actions, description, ...list }: ListCardProps<Item>) {
  return (
    <Card title={title} actions={actions}>
      <Hint>{description}</Hint>
      <Loaded {...list} empty={<p className="mt-3">{t("Nothing here yet")}</p>} className="mt-3" />
    </Card>
  );
}
