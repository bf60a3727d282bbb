/** Debian's packages, for what npm cannot bring. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages where that is allowed: as root, on a system with apt, unless SYSTEM_PACKAGES=off. With `off` it
 * prints what to install.
 * @returns whether it was tried
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
    // A service that a package would start is of no use here.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  };
  spawnSync("apt-get", ["-qq", "update"], options);
  spawnSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", ...packages], options);
  return true;
}
