/** The real server in process: PGlite in memory (or a PostgreSQL address), a clock the test turns, no ports. */
import { marketPresets } from '#contract/market-rules.ts';
import { createApi } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { HOUR } from '#server/core/clock.ts';
import { errorFields, heard } from '#server/core/log.ts';
import type { Services } from '#server/core/services.ts';
import { onWake } from '#server/core/wake.ts';
import { connectPglite, connectPostgres } from '#server/db/connect.ts';
import { seed } from '#server/seed.ts';
import { createMetrics } from '#server/watch/metrics.ts';
import { deliverAll, workOnce } from '#server/worker.ts';
import type { Work } from '#server/worker.ts';
import { seededDump } from './dump.ts';

const BASE = 'http://api.test';

/** The default market without the gift on deposits: where a test is about cash alone. */
export const noGift = { ...marketPresets['br-spec'], rechargeGift: false };

/** The strict market's rules of offers and money, with accounts that may play as they are: where a test is about those rules alone. */
export const strictRules = { ...marketPresets['br-regulated'], signUp: 'short', registers: null } as const;

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  backoffice: { host: '127.0.0.1', port: 0 },
  publicUrl: BASE,
  siteOrigins: ['http://site.test'],
  databaseUrl: null,
  databaseDirectUrl: null,
  databasePool: 20,
  dataFolder: '',
  trustedProxies: 0,
  maxConnections: null,
  rateLimitScale: 1000,
  // A hash and a puzzle that cost next to nothing: their real costs are the subject of tests/unit/argon2.test.ts alone.
  passwordCost: { memoryKib: 64, passes: 1 },
  captchaCost: 1,
  captchaTries: 1,
  sandbox: true,
  // Rounds follow each other at once; tests/journeys/studio-cycle.test.ts has the real figures.
  minCycleMs: { slots: 0, other: 0 },
  tablePace: 1,
  // Above what any call takes on a machine that has other work.
  slowCallMs: 600_000,
  drainMs: 0,
  release: '',
  demoHistory: false,
  pspUrl: `${BASE}/sandbox/psp`,
  mailUrl: `${BASE}/sandbox/mail`,
  registerUrl: `${BASE}/sandbox/register`,
  identityUrl: `${BASE}/sandbox/identity`,
  market: marketPresets['br-spec'],
  socialLinks: [],
  streamHosts: ['https://video.example'],
  support: { url: '', hours: '', email: '', phone: '' },
  pushHosts: [`${BASE}/sandbox/push/`],
  secrets: {
    PEPPER: ['test pepper'],
    CAPTCHA_SECRET: 'test captcha',
    PSP_API_TOKEN: 'test psp',
    PSP_WEBHOOK_SECRET: 'test psp webhook',
    STUDIO_SECRET: 'test studio',
    MAIL_SECRET: 'test mail',
    REGISTER_TOKEN: 'test register',
    IDENTITY_SECRET: 'test identity',
    PUSH_SECRET: 'test push',
    BACKOFFICE_TOKEN: 'test-backoffice',
  },
  also: {},
};

/** Whether a path is answered on the operators' listener. */
export const isPrivate = (path: string): boolean => /^\/(backoffice|metrics$|healthz$|readyz$)/.test(path);

export interface TestApi {
  readonly services: Services;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly fetch: typeof fetch;
  /** As a listener asks it, with what it knows of the wire. */
  readonly answer: (request: Request, wire: object) => Promise<Response>;
  /** Everything the server does without being asked, once, also what rests after a failure. */
  readonly housekeeping: () => Promise<void>;
  /** Turns the server's clock forward. */
  readonly advance: (ms: number) => void;
  /** Every line the server logged. */
  readonly logged: string[];
  readonly work: Work;
  /** From here on nothing is delivered but by the test. */
  readonly holdDeliveries: () => void;
  /** Told to stop, as by a signal: it goes on, and says that it is. */
  readonly beginStop: () => void;
  readonly close: () => Promise<void>;
}

export interface TestApiOptions {
  readonly databaseUrl?: string;
  /** An embedded database that stands in a folder, in place of a fresh one in memory. */
  readonly dataFolder?: string;
  readonly config?: Partial<Config>;
  /** Stands between the server and the outside world, to break it. */
  readonly outside?: (url: string, init: RequestInit, next: () => Promise<Response>) => Promise<Response>;
}

export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const config = { ...testConfig, ...options.config };
  // Without the sandbox the database has no games, and is made anew.
  const embedded = () =>
    options.dataFolder === undefined
      ? connectPglite(null, config.sandbox ? seededDump() : undefined)
      : connectPglite(options.dataFolder);
  const connection = options.databaseUrl ? await connectPostgres(options.databaseUrl) : await embedded();
  const logged: string[] = [];
  const metrics = createMetrics();
  let isStopping = false;
  let ahead = 0;
  const services: Services = {
    db: connection.db,
    config,
    now: () => new Date(Date.now() + ahead),
    fetch: (url, init) => {
      const next = () => Promise.resolve(api.app.request(url, init));
      return options.outside ? options.outside(url, init, next) : next();
    },
    log: heard((level, event, fields) => logged.push(JSON.stringify({ level, event, ...fields })), metrics),
  };
  await seed(services);
  const seen = { metrics, pool: connection.pool, clockAhead: () => 0, isStopping: () => isStopping };
  const api = createApi(services, seen);
  // What an event asks for is done before the reply is looked at, as a moment later on a running server.
  let delivering = Promise.resolve();
  let isHeld = false;
  const unhear = onWake(({ deliveries }) => {
    if (!deliveries || isHeld) return;
    // As a running server's loop: what fails is logged, and comes again.
    const log = (error: unknown) => services.log('error', 'work.failed', errorFields(error));
    delivering = delivering.then(() => deliverAll(services, api.work.consumers)).catch(log);
  });
  // Two listeners of one server: the operators' side is not where the players' is.
  const request = async (path: string, init?: RequestInit) =>
    told(await (isPrivate(path) ? api.operators : api.app).request(`${BASE}${path}`, init));
  /** A delivery may make another event, which is delivered behind it. */
  const delivered = async () => {
    for (let until; until !== delivering;) await (until = delivering);
  };
  const told = async (reply: Response) => {
    await delivered();
    return reply;
  };
  return {
    services,
    request,
    fetch: (async (input: Request | string | URL, init?: RequestInit) =>
      told(await api.app.request(input instanceof URL ? input.href : input, init))) as typeof fetch,
    answer: async (request, wire) => told(await api.app.fetch(request, wire)),
    housekeeping: async () => {
      await workOnce(services, api.work, 2 * HOUR);
      await delivered();
    },
    advance: (ms) => {
      ahead += ms;
    },
    logged,
    work: api.work,
    holdDeliveries: () => {
      isHeld = true;
    },
    beginStop: () => {
      isStopping = true;
    },
    close: async () => {
      unhear();
      api.closeStreams();
      await delivering;
      await connection.close();
    },
  };
}
