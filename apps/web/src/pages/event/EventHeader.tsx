import type { Brand } from "@hubbub/contract/branding";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { BrandLogo } from "../../ui/BrandLogo.tsx";
import { Mark } from "../../ui/Logo.tsx";
import { usePresence } from "./use-presence.ts";

interface EventHeaderProps {
  title: string;
  /** Speakers, room and title of the group; empty without any. */
  details: string;
  brand: Brand | null;
  badge: ReactNode;
  account: ReactNode;
}

export function EventHeader({ title, details, brand, badge, account }: EventHeaderProps) {
  return (
    <>
      {brand?.hideProductName ? null : (
        <Link href={paths.home()} className="grid min-h-target min-w-7.5 flex-none place-items-center rounded-sm">
          <Mark height={30} />
        </Link>
      )}
      {brand?.logo ? <BrandLogo logo={brand.logo} className="h-10 max-w-24 md:h-12 md:max-w-48" /> : null}
      <div className="min-w-0 flex-1">
        <h1
          className="truncate text-md leading-short max-sm:line-clamp-2 max-sm:wrap-anywhere max-sm:whitespace-normal md:text-lg"
          dir="auto"
        >
          {title}
        </h1>
        {details ? (
          <p
            className="overflow-hidden text-xs leading-snug text-ellipsis whitespace-nowrap text-muted md:text-sm"
            dir="auto"
          >
            {details}
          </p>
        ) : null}
      </div>
      {/* Without room, only for screen readers: the title would be cut off. */}
      <span className={`flex flex-none ${brand?.logo ? "max-sm:sr-only" : "max-xs:sr-only"}`}>{badge}</span>
      <PeopleCount />
      {account}
    </>
  );
}

/** How many people have the event open; nothing while the number is unknown. It alone renders when the number changes. */
function PeopleCount() {
  const people = usePresence();
  if (people === null) return null;
  return (
    <span className="inline-flex flex-none items-center gap-1 font-heading text-sm font-title tabular-nums">
      <Users className="h-[1.0625em] w-[1.0625em]" aria-hidden="true" strokeWidth={2.2} />
      <span aria-hidden="true">{formatNumber(people)}</span>
      <span className="sr-only">{plural(people, "1 person here", "{count} people here")}</span>
    </span>
  );
}
