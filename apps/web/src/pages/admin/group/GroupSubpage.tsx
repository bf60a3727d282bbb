/** The frame of the pages below a group's admin page: a link back, a title, and buttons that are not printed. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm text-teal-ink underline underline-offset-3 wrap-anywhere print:hidden"
    >
      <ArrowLeft size={16} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
      {children}
    </Link>
  );
}

interface GroupSubpageProps {
  group: EventGroup;
  title: string;
  actions?: ReactNode;
  /** @param sessions those that have not ended */
  children: (sessions: GroupSession[]) => ReactNode;
}

export function GroupSubpage({ group, title, actions, children }: GroupSubpageProps) {
  useDocumentTitle(`${title} · ${group.title}`);
  const { data, isError, refetch } = useGroupSessions(group);
  const open = data?.filter(({ isArchived }) => !isArchived);
  return (
    <>
      <BackLink href={paths.adminGroup(group.permalink)}>
        <bdi>{group.title}</bdi>
      </BackLink>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h1 className="text-2xl leading-tight">{title}</h1>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {open && open.length > 0 ? children(open) : null}
      {open?.length === 0 ? (
        <Card>
          <EmptyState titleAs="p" title={t("No sessions in this event group yet...")} />
        </Card>
      ) : null}
      {!open && isError ? (
        <Card>
          <EmptyState
            titleAs="p"
            title={t("Could not load the sessions")}
            action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
          />
        </Card>
      ) : null}
      {!open && !isError ? <Skeleton className="h-40 rounded-lg" /> : null}
    </>
  );
}
