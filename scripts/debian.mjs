/** Installs Debian packages that npm cannot provide. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages if the process is root and the system has apt. With SYSTEM_PACKAGES=off it prints the command
 * instead.
 * @returns whether an installation was attempted
 */
export function installDebianPackages(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  if (process.env.SYSTEM_PACKAGES?.trim().toLowerCase() === "off") {
    process.stdout.write(
      `SYSTEM_PACKAGES=off: not installing ${what}. Install it yourself: apt-get install ${packages.join(" ")}\n`,
    );
    return false;
  }
  process.stdout.write(`Installing ${what} (Debian: ${packages.join(", ")})…\n`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    // Keeps packages from starting services.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  };
  spawnSync("apt-get", ["-qq", "update"], options);
  spawnSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", ...packages], options);
  return true;
}
