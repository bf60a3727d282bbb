import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { BrandLogo } from "../../ui/BrandLogo.tsx";
import { Mark } from "../../ui/Logo.tsx";
import { PeopleCount } from "./PeopleCount.tsx";
import { StateBadge } from "./StateBadge.tsx";

interface EventHeaderProps {
  event: PublicEvent;
  groupTitle: string | undefined;
  account: ReactNode;
}

export function EventHeader({ event, groupTitle, account }: EventHeaderProps) {
  const { title, speakers, room, brand } = event;
  const details = [speakers, room, groupTitle].filter(Boolean).join(" · ");
  return (
    <>
      {brand?.hideProductName ? null : (
        <Link href={paths.home()} className="grid min-h-target min-w-8 flex-none place-items-center rounded-sm">
          <Mark height={30} />
        </Link>
      )}
      {brand?.logo ? <BrandLogo logo={brand.logo} className="h-10 max-w-24 md:h-12 md:max-w-48" /> : null}
      <div className="min-w-0 flex-1">
        <h1
          className="truncate text-md leading-tight max-sm:line-clamp-2 max-sm:whitespace-normal md:text-lg"
          dir="auto"
        >
          {title}
        </h1>
        {details ? (
          <p className="truncate text-xs leading-snug text-muted md:text-sm" dir="auto">
            {details}
          </p>
        ) : null}
      </div>
      {/* Without room, only for screen readers: the title would be cut off. */}
      <span className={`flex flex-none ${brand?.logo ? "max-sm:sr-only" : "@max-xs:sr-only"}`}>
        <StateBadge event={event} />
      </span>
      <span className="inline-flex flex-none items-center gap-1 font-heading text-sm font-strong tabular-nums empty:hidden">
        <PeopleCount />
      </span>
      {account}
    </>
  );
}
