/** Simulates unreliable Wi-Fi: a phone that goes offline, and lost responses. */
import type { Page, WebSocketRoute } from "@playwright/test";

export interface VenueNetwork {
  /** Blocks all requests and closes the live channel. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /**
   * The next POST to this address reaches the server, but the page never receives its response. Resolves when it is
   * dropped.
   */
  dropNextResponse(address: RegExp): Promise<void>;
}

/** Call it before the page is opened: it controls only live channels that are opened later. */
export async function simulateVenueNetwork(phone: Page): Promise<VenueNetwork> {
  const sockets = new Set<WebSocketRoute>();
  let isOffline = false;
  await phone.routeWebSocket(/\/ws\?/u, (socket) => {
    if (isOffline) {
      void socket.close({ code: 1011 });
      return;
    }
    socket.connectToServer();
    sockets.add(socket);
  });
  let losing: { address: RegExp; dropped: () => void } | null = null;
  // On for the whole test: Chromium may send a request that follows the switch at once without it.
  await phone.route("**/api/**", async (route) => {
    const request = route.request();
    if (!losing || request.method() !== "POST" || !losing.address.test(request.url())) return route.fallback();
    const { dropped } = losing;
    losing = null;
    await route.fetch();
    await route.abort("connectionreset");
    dropped();
  });
  return {
    async disconnect() {
      isOffline = true;
      await phone.context().setOffline(true);
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1011 })));
      sockets.clear();
    },
    async reconnect() {
      isOffline = false;
      await phone.context().setOffline(false);
    },
    dropNextResponse(address) {
      const lost = Promise.withResolvers<void>();
      losing = { address, dropped: lost.resolve };
      return lost.promise;
    },
  };
}
