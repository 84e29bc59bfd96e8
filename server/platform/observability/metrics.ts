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
      help: 'From a request’s head to the beginning of its answer (a stream or a file goes on after that), by the path as it is declared; "other" is no path of ours.',
      labelNames: ['call', 'method', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    inFlight: gauge('jogada_http_requests_in_flight', 'Requests whose answer has not begun.'),
    refusals: counter(
      'jogada_refusals_total',
      'Answers that refuse, by their code; INTERNAL is a fault of ours, UNAVAILABLE a database that is away.',
      'call',
      'refusal',
    ),
    connectionsOpen: gauge('jogada_connections_open', 'Connections of players that are open here.'),
    turnedAway: counter(
      'jogada_turned_away_total',
      'Connections that were closed unanswered: full (the listener has as many as it takes).',
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
    connectionsMost: gauge('jogada_database_connections_most', 'How many connections the pool may have.'),
    connectionWaits: gauge('jogada_database_connection_waits', 'Who waits for a free connection.'),
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
      'Deliveries whose last try failed by a fault of ours, among the 1000 oldest of all.',
      'consumer',
    ),
    outboxOldest: gauge(
      'jogada_outbox_oldest_seconds',
      'Age of the oldest event that the consumer has still to take, among the 1000 oldest deliveries of all; 0 where there is none.',
      'consumer',
    ),

    jobDone: gauge(
      'jogada_job_done_timestamp_seconds',
      'End of the newest period that the job has done. None before its first.',
      'name',
    ),
    jobInterval: gauge(
      'jogada_job_interval_seconds',
      'How long the end of the newest period done is ago at most while all is well: the period, and its rest.',
      'name',
    ),
    jobOpen: gauge(
      'jogada_job_open_runs',
      'Runs that are not done: at work, resting after a failure, or left by who died.',
      'name',
    ),
    jobFailed: gauge('jogada_job_failed_runs', 'Of the open runs those that have failed.', 'name'),

    paymentsWaiting: gauge(
      'jogada_payments_waiting',
      'Payments of the provider that wait for a person, counted up to 1000: returned (of one that came with its return), unreadable.',
      'what',
    ),

    waitingOldest: gauge(
      'jogada_waiting_oldest_seconds',
      'How long the oldest in a queue has waited for a person, 0 where nothing waits: suspense (money of no player), dispute (to be decided), dispute_return (decided, and not with its payer), debt, settlement (a prize or a rollback).',
      'queue',
    ),
    installationRearmed: gauge(
      'jogada_installation_rearmed_timestamp_seconds',
      'When the installation’s own token was last armed anew, to make two more admins; 0: never.',
    ),
    settlementsWaiting: gauge(
      'jogada_settlements_waiting',
      'What of game providers waits for a person, counted up to 1000: settlement (a prize above its game’s ceiling), rollback (of what won).',
      'kind',
    ),

    pageFaults: counter(
      'jogada_page_faults_total',
      'Faults that players’ pages told this process of: script, promise (not handled), chunk (a file of the site that does not load), policy (something that a page’s policy refused).',
      'kind',
    ),

    booksWrong: gauge(
      'jogada_books_wrong',
      'Rows that break a proof of the books at the newest run of books.check, which looks hourly at balances and not at entries; the whole audit is an operator’s.',
      'proof',
    ),
  };
}
