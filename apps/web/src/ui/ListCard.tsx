import type { ComponentProps, ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Card } from "./Card.tsx";
import { DialogButton } from "./DialogButton.tsx";
import { Hint } from "./Hint.tsx";
import { Loaded } from "./Loaded.tsx";

interface ListCardProps<Item> {
  title: string;
  description: string;
  query: ComponentProps<typeof Loaded<readonly Item[]>>["query"];
  /** The button that adds an item, beside the title; its label is `children`. */
  create?: Pick<ComponentProps<typeof DialogButton>, "icon" | "disabled" | "renderDialog" | "children">;
  /** The row of an item. */
  children: (item: Item) => ReactNode;
}

/** A card with a requested list. */
export function ListCard<Item>({ title, description, query, create, children }: ListCardProps<Item>) {
  return (
    <Card title={title} actions={create ? <DialogButton variant="soft" {...create} /> : null}>
      <Hint>{description}</Hint>
      <Loaded query={query} empty={<p className="mt-3">{t("Nothing here yet")}</p>} className="mt-3">
        {(items) => <ul className="mt-2 divide-y divide-line">{items.map(children)}</ul>}
      </Loaded>
    </Card>
  );
}
