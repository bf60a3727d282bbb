import type { ComponentProps } from "react";

import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type PageCardProps = ComponentProps<typeof EmptyState> & { role?: "alert" };

/** A card in the middle of a page that shows nothing else. */
export function PageCard({ role, ...content }: PageCardProps) {
  return (
    <Card className="mx-auto mt-[8vh] mb-0 max-w-144" role={role}>
      <EmptyState titleAs="h1" {...content} />
    </Card>
  );
}
