/** Installs Debian packages that npm cannot provide. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages on systems with apt. As another user than root, or with SYSTEM_PACKAGES=off, it prints the command
 * instead. On systems without apt it does nothing.
 * @returns whether an installation was attempted
 */
export function installDebianPackages(what, ...packages) {
  if (!existsSync("/usr/bin/apt-get")) return false;
  const isOff = process.env.SYSTEM_PACKAGES?.trim().toLowerCase() === "off";
  if (isOff || process.getuid() !== 0) {
    const why = isOff ? "SYSTEM_PACKAGES=off" : "not root";
    process.stdout.write(
      `${why}: not installing ${what}. Install it yourself: apt-get install ${packages.join(" ")}\n`,
    );
    return false;
  }
  process.stdout.write(`Installing ${what} (Debian: ${packages.join(", ")})…\n`);
  // RUNLEVEL keeps packages from starting services.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const aptGet = (errors, ...args) =>
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", errors], env });
  const install = (errors) => aptGet(errors, "install", "-y", "--no-install-recommends", ...packages).status === 0;
  // It fails if the package lists are missing or old.
  if (install("ignore")) return true;
  aptGet("inherit", "update");
  install("inherit");
  return true;
}
