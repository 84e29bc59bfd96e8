/**
 * Writes the configurations of the gateways: HAProxy for the API's copies and the primary, PgBouncer for the primary's
 * sessions.
 */

export interface Backend {
  readonly name: string;
  readonly port: number;
  /** The port of its readiness check. */
  readonly checkPort: number;
}

/**
 * Returns HAProxy's configuration. A copy gets requests while it reports that it is ready. Sessions of the database go
 * to the node that reports to be the primary, and end when it no longer does. A session on a standby would read stale
 * data and could not write.
 */
export const haproxyConfig = (wanted: {
  readonly api: { readonly port: number; readonly copies: readonly Backend[] };
  readonly primary: { readonly port: number; readonly nodes: readonly Backend[] };
  /** The maximum parallel connections. Each takes two open files. */
  readonly connections: number;
}): string => `global
  maxconn ${wanted.connections}
defaults
  timeout connect 3s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  option dontlognull

listen primary
  mode tcp
  bind 127.0.0.1:${wanted.primary.port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${wanted.primary.nodes.map(serverLine).join('\n')}

frontend players
  mode http
  bind 127.0.0.1:${wanted.api.port}
  # The rest is the database's.
  maxconn ${wanted.connections - 1000}
  option forwardfor
  # A request that does not come whole holds a place: the copies' own limits, said here already.
  timeout http-request 15s
  timeout http-keep-alive 15s
  timeout client 60s
  default_backend copies

backend copies
  mode http
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  # A request that no copy has taken goes to another one; one that a copy has taken is never sent again.
  option redispatch
  retries 3
  retry-on conn-failure
  # Longer than a copy's own longest wait for the database; streams say something each 15 s.
  timeout server 60s
  default-server inter 500ms fall 1 rise 1
${wanted.api.copies.map(serverLine).join('\n')}
`;

const serverLine = ({ name, port, checkPort }: Backend) => `  server ${name} 127.0.0.1:${port} check port ${checkPort}`;

/** Returns PgBouncer's configuration. It pools sessions by the transaction, so that many copies need few of them. */
export const pgbouncerConfig = (wanted: {
  readonly port: number;
  readonly primaryPort: number;
  readonly users: string;
  /** The maximum number of sessions. */
  readonly sessions: number;
}): string => `[databases]
* = host=127.0.0.1 port=${wanted.primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${wanted.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${wanted.users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${wanted.sessions}
# Below the 20 s after which the server gives a statement up.
query_wait_timeout = 15
# After a primary is gone the next one is tried at once.
server_login_retry = 1
server_connect_timeout = 3
log_connections = 0
log_disconnections = 0
ignore_startup_parameters = extra_float_digits
`;
