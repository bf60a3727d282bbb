/** Tests start it in a separate process: opens the database of a data directory and holds it until SIGTERM. */
import { installationSecret, openDatabase } from "../domain/schema/open-database.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({
    databaseUrl: null,
    dataDirectory: process.argv[2] ?? "",
    onFatal: (sentence) => say(`fatal ${sentence}`),
  });
  const secret = await installationSecret(database.kysely, "kept");
  process.on("SIGINT", () => {
    void database.isReachable().then((reachable) => say(`interrupted, reachable ${reachable}`));
  });
  process.on("SIGTERM", () => {
    void database.close().then(() => say("closed"));
  });
  process.once("SIGTERM", () => clearInterval(holding));
  const holding = setInterval(() => {}, 60_000);
  say(`ready ${secret.toString("hex")}`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  say(`refused ${error.message}`);
  process.exitCode = 1;
}
