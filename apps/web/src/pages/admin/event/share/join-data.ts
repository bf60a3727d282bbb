/** Query for the addresses that links and QR codes can use. Refetched when the Share tab opens. */
import { useQuery } from "@tanstack/react-query";

import { rememberNetworkOrigin } from "../../../../lib/join-address.ts";
import { request } from "../../../../lib/request.ts";

const joinAddressesKey = (eventId: string) => ["join-addresses", eventId] as const;

export function useJoinAddresses(eventId: string) {
  return useQuery({
    queryKey: joinAddressesKey(eventId),
    queryFn: async ({ signal }) => {
      const addresses = await request("GET /api/events/:eventId/join-addresses", { params: { eventId }, signal });
      rememberNetworkOrigin(addresses.network);
      return addresses;
    },
    refetchOnMount: "always",
  });
}
