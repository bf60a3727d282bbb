export interface Settings {
  /** False only in tests: commits are then lost when the power fails. */
  durable: boolean;
  maxConnections: number;
  /** The group whose members may connect besides the database's user; null for none. */
  socketGroup: number | null;
}

/** The command line of the server. It contains all settings; `postgresql.conf` is unchanged. */
export function serverArguments(cluster: string, socketDirectory: string, settings: Settings): string[] {
  const durability = settings.durable ? "on" : "off";
  const values: Record<string, string | number> = {
    // No TCP: only the private socket.
    listen_addresses: "",
    unix_socket_directories: socketDirectory,
    // With a group, the permissions of the socket's directory decide, since the server cannot change the socket's
    // group.
    unix_socket_permissions: settings.socketGroup === null ? "0700" : "0777",
    port: 5432,
    max_connections: settings.maxConnections,
    // Commits are on disk before they are acknowledged.
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // Without replication: the smallest write-ahead log that allows recovery after a crash.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "256MB",
    // Small, because the Node process needs the memory too; the operating system also caches the files.
    shared_buffers: "32MB",
    io_method: "sync",
    max_parallel_workers: 2,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Not the errors of single statements (a permalink that is in use), which the product handles.
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    cluster_name: "hubbub",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
