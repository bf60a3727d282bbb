export interface Settings {
  /** False only in tests: commits no longer survive a power loss. */
  durable: boolean;
  maxConnections: number;
  /** The group whose members may connect besides the database's own user; null for nobody else. */
  socketGroup: number | null;
}

/** The command line of the server: everything we set is here, nothing in `postgresql.conf`. */
export function serverArguments(cluster: string, socketDirectory: string, settings: Settings): string[] {
  const durability = settings.durable ? "on" : "off";
  const values: Record<string, string | number> = {
    // Reachable through the private socket only.
    listen_addresses: "",
    unix_socket_directories: socketDirectory,
    // With a group, the permissions of the socket's directory decide: the server itself cannot give the socket to it.
    unix_socket_permissions: settings.socketGroup === null ? "0700" : "0777",
    port: 5432,
    max_connections: settings.maxConnections,
    // Commits are on disk when they are acknowledged.
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // Nobody replicates from here; the smallest log that recovers from a crash.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "256MB",
    // A small neighbour of the Node process: the file cache of the system does the rest.
    shared_buffers: "32MB",
    io_method: "sync",
    max_parallel_workers: 2,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Refused rows (a taken permalink) are ours to handle and no news; what ends a connection is.
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    cluster_name: "hubbub",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
