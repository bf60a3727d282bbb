import type { ComponentProps } from "react";

import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type PageCardProps = ComponentProps<typeof EmptyState> & { role?: "alert" };

/** A card in the middle of a page that shows nothing else. */
export function PageCard({ role, ...content }: PageCardProps) {
  return (
    <Card padding="lg" className="mx-auto mt-[clamp(1.5rem,9vh,6rem)] mb-0 max-w-136" role={role}>
      <EmptyState titleAs="h1" {...content} />
    </Card>
  );
}
