import type { OrganizerGroup } from "@hubbub/contract/groups";
import { Link } from "wouter";

import { paths } from "../../../lib/paths.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";

/** A group with its public address. The entire card links to the group's admin page. */
export function GroupCard({ group }: { group: OrganizerGroup }) {
  return (
    <Card
      as="li"
      className="relative flex min-h-52 flex-col gap-2.5 hover:shadow-soft has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted">{plural(group.sessionCount, "1 session", "{count} sessions")}</span>
        {group.sessionAccessMode === "hybrid" ? <Badge tone="plain">{t("Hybrid Mode")}</Badge> : null}
      </div>
      <div>
        <h2 dir="auto" className="line-clamp-2 text-lg leading-snug">
          <Link
            href={paths.adminGroup(group.permalink)}
            className="outline-none after:absolute after:inset-0 after:rounded-[inherit]"
          >
            {group.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-0.5 line-clamp-2 min-h-[3em] text-sm text-muted">
          {group.description}
        </p>
      </div>
      <p dir="ltr" className="mt-auto text-sm break-all text-teal-ink rtl:text-end">
        {paths.engage(group.permalink)}
      </p>
    </Card>
  );
}
