import { pageConfig } from "../lib/page-data.ts";

/** A specified sentence with the name that people read for the wallet sign-on of this installation. */
export function withWalletName(sentence: string): string {
  return sentence.replaceAll("GFAVIP", pageConfig.wallet.name);
}
