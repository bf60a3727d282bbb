/** Venue Wi-Fi: phones that lose their network, and answers that get lost on the way back. */
import type { Page, WebSocketRoute } from "@playwright/test";

export interface VenueNetwork {
  /** The phone is out of reach: no request gets through and the live channel breaks. */
  lose(): Promise<void>;
  comeBack(): Promise<void>;
  /** The next request that matches reaches the server, but its answer never arrives. Resolves when that has happened. */
  loseNextAnswer(address: RegExp): Promise<void>;
}

/** Call before the page is opened: only live channels opened afterwards can be broken. */
export async function putOnVenueNetwork(phone: Page): Promise<VenueNetwork> {
  const sockets = new Set<WebSocketRoute>();
  let isLost = false;
  await phone.routeWebSocket(/\/ws\?/u, (socket) => {
    if (isLost) {
      void socket.close({ code: 1011 });
      return;
    }
    socket.connectToServer();
    sockets.add(socket);
  });
  return {
    async lose() {
      isLost = true;
      await phone.context().setOffline(true);
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1011 })));
      sockets.clear();
    },
    async comeBack() {
      isLost = false;
      await phone.context().setOffline(false);
    },
    async loseNextAnswer(address) {
      const lost = Promise.withResolvers<void>();
      let isDone = false;
      await phone.route(address, async (route) => {
        if (isDone || route.request().method() !== "POST") return route.fallback();
        isDone = true;
        await route.fetch();
        await route.abort("connectionreset");
        lost.resolve();
      });
      return lost.promise;
    },
  };
}
