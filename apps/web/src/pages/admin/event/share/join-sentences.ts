/** Texts of the Share tab about addresses. */
import type { JoinAddress, JoinAddresses, JoinReason } from "@hubbub/contract/join";
import type { JoinSource } from "@hubbub/contract/join-origin";

import { t } from "../../../../lib/i18n/translate.ts";

/** Explains where the address in links and QR codes comes from. */
export function sourceSentence(source: JoinSource): string {
  const sentences: Record<JoinSource, string> = {
    "public-url": t("PUBLIC_URL sets this address for the whole server."),
    chosen: t("This address was chosen for the event."),
    opened: t("You opened this page at this address."),
    network: t("This is the server's network address."),
    loopback: t("Only the computer that runs Hubbub can open this address."),
  };
  return sentences[source];
}

/** Describes the server's check of one of its addresses. */
export function addressSentence({ reason }: JoinAddress): string {
  const sentences: Record<JoinReason, string> = {
    answered: t("Hubbub responds at this address"),
    "unknown-name": t("Host name not found"),
    "no-answer": t("No response"),
    "another-server": t("A different server responds at this address"),
    certificate: t("The certificate is not valid"),
    "not-listening": t("Hubbub does not listen on this address"),
    gone: t("The server no longer has this address"),
    virtual: t("Virtual network address: phones usually cannot reach it"),
    container: t("Container address: phones might not be able to reach it"),
  };
  return sentences[reason];
}

/** Explains why people cannot join. Null if there is no problem, or if this page itself was opened over the network. */
export function problemSentence(
  { problem, chosen, host, addresses }: JoinAddresses,
  { origin, source }: { origin: string; source: JoinSource },
): string | null {
  const wasOpenedInNetwork = source === "opened";
  switch (problem) {
    case null:
      return null;
    case "public-url":
      return publicUrlSentence(origin, addresses[0]?.reason);
    case "chosen-gone":
      return t("The server no longer has the address {chosen}. Links and QR codes use {origin} instead.", {
        chosen: chosen ?? "",
        origin,
      });
    case "chosen-silent":
      return t("Hubbub does not respond at {chosen}. Choose another address.", { chosen: chosen ?? "" });
    case "loopback-host":
      return wasOpenedInNetwork
        ? null
        : t("Hubbub was started with HOST={host}, so phones cannot reach it. Start it without HOST.", {
            host: host ?? "",
          });
    case "no-network":
      return wasOpenedInNetwork
        ? null
        : t("The server is not connected to a network, so phones cannot reach it. Connect it, then reload this page.");
    case "container":
      return wasOpenedInNetwork
        ? null
        : t(
            "Hubbub runs in a container and cannot detect the server's address. Open this page at the address that phones use, or set PUBLIC_URL.",
          );
  }
}

function publicUrlSentence(address: string, reason: JoinReason | undefined): string {
  const finding =
    reason === "unknown-name"
      ? t("The host name of {address} was not found.", { address })
      : reason === "another-server"
        ? t("The server requested {address}, but a different server responded.", { address })
        : reason === "certificate"
          ? t("The server requested {address}, but its certificate is not valid.", { address })
          : t("The server requested {address} but got no response.", { address });
  return `${finding} ${t("If a phone cannot open it either, correct PUBLIC_URL and restart Hubbub.")}`;
}
