/**
 * Defines the metrics of a server (docs/how-to/watch-it.md), each with its meaning. Each server has a set of its own, never the library's global
 * one. Label values are names of ours alone, so that no caller can create a series. No label is called `job` or `instance`, which Prometheus
 * sets itself.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: most calls take hundredths, a player notices a second, a browser gives up after twenty. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    build: gauge(
      'jogada_build_info',
      '1. What runs: version and release of ours, and of Node.',
      'version',
      'release',
      'node',
    ),

    duration: new Histogram({
      name: 'jogada_http_request_duration_seconds',
      help: 'From a request’s head to the beginning of its answer (a stream or a file continues after that), by the declared path; "other": an unknown path.',
      labelNames: ['call', 'method', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    inFlight: gauge('jogada_http_requests_in_flight', 'Requests whose answer has not begun.'),
    refusals: counter(
      'jogada_refusals_total',
      'Refusals by their code; INTERNAL: an error of ours, UNAVAILABLE: the database is down.',
      'call',
      'refusal',
    ),
    connectionsOpen: gauge('jogada_connections_open', 'Connections of players that are open here.'),
    turnedAway: counter(
      'jogada_turned_away_total',
      'Connections that were closed without an answer: full (the listener is at its maximum).',
      'why',
    ),
    streams: gauge('jogada_streams_open', 'Players’ streams that are open here.'),
    callsWaiting: gauge(
      'jogada_calls_waiting',
      'Calls that wait for others of the same session, of the same network or of all without a session.',
    ),
    hashesWaiting: gauge('jogada_hashes_waiting', 'Password hashes that wait for a processor.'),

    lines: counter(
      'jogada_log_lines_total',
      'Lines logged, by event; `about` is the consumer, job or outcome that the line names.',
      'level',
      'event',
      'about',
    ),
    lastLine: gauge(
      'jogada_log_line_timestamp_seconds',
      'When this process last logged the event (webhook.payment: took a payment notice). None before the first.',
      'event',
      'about',
    ),

    databaseUp: gauge(
      'jogada_database_up',
      '1 where the database answered this scrape within 2 s, else 0; what is read there is missing then.',
    ),
    connections: gauge('jogada_database_connections', 'Connections of this process’s pool.', 'state'),
    connectionsMost: gauge('jogada_database_connections_most', 'The maximum number of connections of the pool.'),
    connectionWaits: gauge('jogada_database_connection_waits', 'Requests that wait for a free connection.'),
    connectionBreaks: gauge(
      'jogada_database_connection_breaks',
      'Connections that broke since the start of this process.',
    ),
    clockAhead: gauge('jogada_clock_ahead_seconds', 'How far the database’s clock is ahead of this host’s.'),

    outboxDue: gauge(
      'jogada_outbox_due_deliveries',
      'Deliveries that are due and not taken, counted up to 1000.',
      'consumer',
    ),
    outboxFailed: gauge(
      'jogada_outbox_failed_deliveries',
      'Deliveries whose last attempt failed by an error of ours, among the 1000 oldest of all.',
      'consumer',
    ),
    outboxOldest: gauge(
      'jogada_outbox_oldest_seconds',
      'Age of the oldest event that the consumer has not processed, among the 1000 oldest deliveries of all; 0: none.',
      'consumer',
    ),

    jobDone: gauge(
      'jogada_job_done_timestamp_seconds',
      'End of the newest period that the job has completed. None before its first.',
      'name',
    ),
    jobInterval: gauge(
      'jogada_job_interval_seconds',
      'The longest time since the end of the newest completed period while all is well: the period and its delay.',
      'name',
    ),
    jobOpen: gauge(
      'jogada_job_open_runs',
      'Runs that are not done: running, waiting after a failure, or abandoned by a copy that died.',
      'name',
    ),
    jobFailed: gauge('jogada_job_failed_runs', 'Open runs that have failed.', 'name'),

    paymentsWaiting: gauge(
      'jogada_payments_waiting',
      'Payments that wait for an operator, counted up to 1000: returned (arrived with their return), unreadable.',
      'what',
    ),

    waitingOldest: gauge(
      'jogada_waiting_oldest_seconds',
      'How long the oldest in a queue has waited for a person, 0 where nothing waits: suspense (money of no player), dispute (to be decided), dispute_return (decided, and not with its payer), debt, settlement (a prize or a rollback).',
      'queue',
    ),
    installationRearmed: gauge(
      'jogada_installation_rearmed_timestamp_seconds',
      'When the installation’s own token was last enabled again, to add two more admins; 0: never.',
    ),
    settlementsWaiting: gauge(
      'jogada_settlements_waiting',
      'Held calls of game providers that wait for an operator, counted up to 1000: settlement (a prize above its game’s ceiling), rollback (of a bet that won).',
      'kind',
    ),

    webhooksWaiting: gauge(
      'jogada_webhooks_waiting',
      'Messages that wait to be sent to a webhook endpoint, counted up to 1000, by the endpoint’s number.',
      'endpoint',
    ),
    webhookFailing: gauge(
      'jogada_webhook_failing_seconds',
      'Since the first of a webhook endpoint’s present row of failures; 0: its last answer was a success.',
      'endpoint',
    ),
    webhookDisabled: gauge('jogada_webhook_disabled', '1 where a webhook endpoint is disabled, else 0.', 'endpoint'),

    pageFaults: counter(
      'jogada_page_faults_total',
      'Faults that players’ pages reported to this process: script, promise (unhandled), chunk (a file of the site that did not load), policy (refused by a page’s policy).',
      'kind',
    ),

    booksWrong: gauge(
      'jogada_books_wrong',
      'Rows that failed a check of the ledger at the newest run of books.check, which checks balances hourly, but not entries; operators run the whole audit.',
      'proof',
    ),
  };
}
