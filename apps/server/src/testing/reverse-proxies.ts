/**
 * Starts nginx, HAProxy and Caddy with the files of deploy/ on free ports of this machine. Only names, ports and paths are
 * replaced.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "node:tls";

import { repository } from "./chart/render-chart.ts";

export interface ReverseProxy {
  /** The https port. */
  port: number;
  httpPort: number;
  /** Its certificate (PEM), which signs itself with nginx and HAProxy. */
  certificate: string;
  close(): Promise<void>;
}

/** Debian's nginx and HAProxy are in /usr/sbin, which only root has in PATH. */
const environment = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };

/** Makes a certificate of localhost. */
function makeCertificate(folder: string) {
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  execFileSync("openssl", [...request.split(" "), "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate, key };
}

/** @param upstreams host and port of each node */
export async function startNginx(...upstreams: readonly string[]): Promise<ReverseProxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "hubbub-nginx-"));
  // Started as root, nginx serves as another user, who reads the stored lists.
  chmodSync(folder, 0o711);
  const { certificate, key } = makeCertificate(folder);
  const site = replaced("nginx.conf", {
    "listen 80;": `listen ${httpPort};`,
    "listen [::]:80;": `listen [::]:${httpPort};`,
    "listen 443 ": `listen ${port} `,
    "listen [::]:443 ": `listen [::]:${port} `,
    "server 127.0.0.1:3000;": upstreams.map((upstream) => `server ${upstream};`).join(" "),
    "server 127.0.0.1:3000 max_fails=0;": upstreams.map((upstream) => `server ${upstream} max_fails=0;`).join(" "),
    "/run/hubbub-lists": join(folder, "lists"),
    "events.example.org;": "localhost;",
    "/etc/ssl/events.example.org.pem": certificate,
    "/etc/ssl/events.example.org.key": key,
  });
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);
  const main = `daemon off; pid nginx.pid; events {} http { access_log off; ${temporary.join(" ")} include site.conf; }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, main);
  const options = ["-e", "stderr", "-p", folder, "-c", file];
  execFileSync("nginx", ["-t", "-q", ...options], { env: environment, stdio: "pipe" });
  const nginx = spawn("nginx", options, { env: environment, stdio: "ignore" });
  return started(nginx, { port, httpPort, folder });
}

/** @param upstreams host and port of each node */
export async function startHaproxy(...upstreams: readonly string[]): Promise<ReverseProxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "hubbub-haproxy-"));
  const { certificate, key } = makeCertificate(folder);
  const both = join(folder, "both.pem");
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  const servers = (options: (name: string) => string) =>
    upstreams.map((upstream, nth) => `server node-${nth} ${upstream} ${options(`node-${nth}`)}`).join("\n    ");
  const config = replaced("haproxy.cfg", {
    "    user haproxy\n    group haproxy\n": "",
    "bind :80,[::]:80 ": `bind :${httpPort},[::]:${httpPort} `,
    "bind :443,[::]:443 ": `bind :${port},[::]:${port} `,
    "crt /etc/haproxy/hubbub.pem": `crt ${both}`,
    "server node-1 127.0.0.1:3000\n": `${servers(() => "")}\n`,
    "server node-2 192.0.2.12:3000\n": "\n",
    "server node-1 127.0.0.1:3000 track rooms/node-1": servers((name) => `track rooms/${name}`),
    "server node-2 192.0.2.12:3000 track rooms/node-2": "",
  });
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  execFileSync("haproxy", ["-c", "-q", "-f", file], { env: environment, stdio: "pipe" });
  const haproxy = spawn("haproxy", ["-db", "-f", file], { env: environment, stdio: "ignore" });
  return started(haproxy, { port, httpPort, folder });
}

/**
 * @param file deploy/Caddyfile, or that of compose.yaml
 * @param upstream host and port of the server
 */
export async function startCaddy(file: "Caddyfile" | "compose.Caddyfile", upstream: string): Promise<ReverseProxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "hubbub-caddy-"));
  const address = `https://localhost:${port}`;
  const site =
    file === "Caddyfile"
      ? replaced(file, { "events.example.org {": `${address} {`, "127.0.0.1:3000": upstream })
      : replaced(file, { "node-1:3000": upstream, "node-2:3000": upstream.replace("127.0.0.1", "localhost") });
  const config = join(folder, "Caddyfile");
  writeFileSync(config, `{\nadmin off\nhttp_port ${httpPort}\nskip_install_trust\n}\n${site}`);
  const env = { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: address };
  const options = ["--config", config, "--adapter", "caddyfile"];
  execFileSync("caddy", ["validate", ...options], { env, stdio: "pipe" });
  const caddy = spawn("caddy", ["run", ...options], { env, stdio: "ignore" });
  return started(caddy, { port, httpPort, folder });
}

/** The file with these texts replaced. @throws Error if one of them is not in the file */
function replaced(file: string, changes: Record<string, string>): string {
  let text = readFileSync(join(repository, "deploy", file), "utf8");
  for (const [old, changed] of Object.entries(changes)) {
    if (!text.includes(old)) throw new Error(`deploy/${file} does not contain "${old}"`);
    text = text.replaceAll(old, changed);
  }
  return text;
}

async function started(
  proxy: ChildProcess,
  { folder, ...ports }: { port: number; httpPort: number; folder: string },
): Promise<ReverseProxy> {
  const ended = once(proxy, "exit");
  const close = async (): Promise<void> => {
    proxy.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const certificate = await certificateAt(ports.port);
    if (certificate !== null) return { ...ports, certificate, close };
    await delay(100);
  }
  await close();
  throw new Error("The proxy did not start within 10 s");
}

/** The certificate at the port; null without one. Caddy listens before it has made one. */
function certificateAt(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(socket.getPeerX509Certificate()?.toString() ?? null);
      socket.destroy();
    });
    socket.on("error", () => resolve(null));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
