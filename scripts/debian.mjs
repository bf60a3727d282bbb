/** Installs Debian packages that are not available from npm. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages with apt if the process runs as root and SYSTEM_PACKAGES is not "off". With "off" it prints what to
 * install.
 * @param what name of the software, for messages
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
    // RUNLEVEL=1 keeps packages from starting their services.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  };
  spawnSync("apt-get", ["-qq", "update"], options);
  spawnSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", ...packages], options);
  return true;
}
