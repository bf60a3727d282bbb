/** nginx with the nchan module (in C): one worker, default settings, one channel with all subscribers. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installDebianPackages } from "../../scripts/debian.mjs";
import { freePort } from "../../scripts/services.mjs";
import { startProcess } from "./process.mjs";

const modules = ["/usr/lib/nginx/modules/ngx_nchan_module.so", "/usr/share/nginx/modules/ngx_nchan_module.so"];
const findModule = () => modules.find((path) => existsSync(path) && existsSync("/usr/sbin/nginx"));

/** Path of the nchan module, after installing Debian's package if allowed; null if it is not available. */
export function nchanModule() {
  if (!findModule()) installDebianPackages("nginx with nchan", "nginx", "libnginx-mod-nchan");
  return findModule() ?? null;
}

const settings = (module, port, folder) => `
load_module ${module};
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 19000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /sub { nchan_subscriber websocket; nchan_channel_id event; nchan_subscriber_first_message newest; }
    location = /pub { nchan_publisher; nchan_channel_id event; nchan_message_buffer_length 1; }
  }
}`;

export async function nchanFanOut() {
  const folder = mkdtempSync(join(tmpdir(), "hubbub-bench-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), settings(nchanModule(), port, folder));
  const publish = () =>
    fetch(`http://127.0.0.1:${port}/pub`, {
      method: "POST",
      body: '{"type":"quick_reaction","data":{"emoji":"🎉","count":1}}',
    });
  const isReady = () =>
    publish().then(
      () => true,
      () => false,
    );
  const server = await startProcess("/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { isReady });
  return {
    ...server,
    name: "nginx + nchan",
    port,
    path: "/sub?n={n}",
    greeting: [],
    needle: '"quick_reaction"',
    prepare: async () => undefined,
    trigger: () => void publish(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
