/** The frame of the pages below a group's admin page: a link back, a title, and buttons that are not printed. */
import type { EventGroup } from "@hubbub/contract/groups";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";

interface GroupSubpageProps {
  /** Null while there is no group yet. */
  group: EventGroup | null;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function GroupSubpage({ group, title, actions, children }: GroupSubpageProps) {
  useDocumentTitle(group ? `${title} · ${group.title}` : title);
  return (
    <>
      <Link
        href={group ? paths.adminGroup(group.permalink) : paths.admin("groups")}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm leading-snug link print:hidden"
      >
        <ArrowLeft size={16} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
        {group ? <bdi>{group.title}</bdi> : t("Event Groups")}
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h1 className="text-2xl leading-tight">{title}</h1>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </>
  );
}
