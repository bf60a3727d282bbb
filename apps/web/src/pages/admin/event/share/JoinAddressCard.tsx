import type { OrganizerEvent } from "@hubbub/contract/events";
import type { JoinAddress } from "@hubbub/contract/join";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { joinOriginOf } from "../../../../lib/join-address.ts";
import { pageConfig } from "../../../../lib/page-data.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { useUpdateEvent } from "../../../../organizer/mutations.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import type { useJoinAddresses } from "./join-data.ts";
import { addressSentence, problemSentence, sourceSentence } from "./join-sentences.ts";

interface JoinAddressCardProps {
  event: OrganizerEvent;
  query: ReturnType<typeof useJoinAddresses>;
}

/** The address used in links and QR codes, problems with it, and a choice of other addresses. */
export function JoinAddressCard({ event, query }: JoinAddressCardProps) {
  const current = joinOriginOf(event);
  const problem = query.data ? problemSentence(query.data, current) : null;
  return (
    <Card className="col-span-full" title={t("Address in links and QR codes")}>
      {problem === null ? null : (
        <Banner tone="danger" icon={<TriangleAlert />} role="status" className="mb-4">
          {problem}
        </Banner>
      )}
      <p dir="ltr" className="font-strong rtl:text-end">
        {current.origin}
      </p>
      <Hint>{sourceSentence(current.source)}</Hint>
      <Loaded query={query} onRetry={query.refetch} className="mt-4">
        {({ addresses }) =>
          pageConfig.publicUrl === null && addresses.length > 0 ? (
            <AddressChoice event={event} addresses={addresses} />
          ) : null
        }
      </Loaded>
    </Card>
  );
}

function AddressChoice({ event, addresses }: { event: OrganizerEvent; addresses: readonly JoinAddress[] }) {
  const { mutate } = useUpdateEvent(event.id, { failed: () => t("Could not save the changes") });
  const name = useId();
  const row = (origin: string | null, label: ReactNode, note: string, isUsable: boolean) => (
    <label
      key={origin ?? ""}
      className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-t border-line py-1.5 has-disabled:cursor-default"
    >
      <input
        className="row-span-2"
        type="radio"
        name={name}
        checked={event.joinOrigin === origin}
        disabled={!isUsable || !canEditSettings(event)}
        onChange={() => mutate({ joinOrigin: origin })}
      />
      <span className="block text-ink">{label}</span>
      <span className="block text-sm text-muted">{note}</span>
    </label>
  );
  return (
    <fieldset className="mt-4">
      <legend className="text-sm text-muted">{t("The server's addresses")}</legend>
      {row(null, t("Automatic"), t("The address you used to open this page, or the server's network address"), true)}
      {addresses.map((address) =>
        row(
          address.origin,
          <bdi dir="ltr">{address.origin}</bdi>,
          [address.interfaceName, addressSentence(address)].filter(Boolean).join(" · "),
          address.reachable !== false,
        ),
      )}
    </fieldset>
  );
}
