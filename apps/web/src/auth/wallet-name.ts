import { pageConfig } from "../lib/page-data.ts";

/** Replaces "GFAVIP" in a sentence by the name of this installation's wallet provider. */
export function withWalletName(sentence: string): string {
  return sentence.replaceAll("GFAVIP", pageConfig.wallet.name);
}
