/** Reads the server's environment once. */
import { isIP } from 'node:net';
import type { Support } from '#contract/information.ts';
import { marketRules } from '#contract/market-rules.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import { readSocialLinks } from '#lib/social-links.ts';
import type { SocialLink } from '#lib/social-links.ts';
import { readStreamHosts } from '#lib/stream-hosts.ts';
import { isLoopback, readCount, readDay, readPort, readSiteOrigins, readUrl } from './environment.ts';
import type { Environment } from './environment.ts';
import { previousName, readPreviousSecrets, readSecrets, secretNames } from './secrets.ts';
import type { PreviousSecrets, SecretName } from './secrets.ts';

/** The key that encrypts, and further keys that only decrypt (docs/how-to/rotate-secrets.md). */
export type EncryptionKeys = readonly [newest: string, ...also: string[]];

/** OWASP's minimum is 19,456 KiB and two passes. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

export interface Config {
  /** The address on which the API listens, and its URL for players' browsers (no slash at the end). */
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** The address on which the back office's API listens. By default only this machine reaches it. */
  readonly backoffice: { readonly host: string; readonly port: number };
  /** Origins of the site: CORS allow-list, frame ancestors, and where the provider's page sends the player back. */
  readonly siteOrigins: readonly string[];
  readonly databaseUrl: string | null;
  /** The database past a pooler, for migrations and LISTEN, which need a whole session. Null where `databaseUrl` is no pooler. */
  readonly databaseDirectUrl: string | null;
  /** The largest number of connections from this copy to `databaseUrl`. */
  readonly databasePool: number;
  readonly dataFolder: string;
  /** The number of proxies before the API that append to X-Forwarded-For. 0: the socket's address is the caller's. */
  readonly trustedProxies: number;
  /**
   * The largest number of players' connections to this copy. Null: the default of `platform/http/limits.ts`. The limit of open files bounds it
   * as well.
   */
  readonly maxConnections: number | null;
  /** Multiplies every rate limit. Above 1 only where one address stands for many people, as in tests. */
  readonly rateLimitScale: number;
  /** The cost of a password hash. Below OWASP's minimum only in tests. */
  readonly passwordCost: HashCost;
  /** PBKDF2 rounds of each of a captcha's tries: how long a browser works before it may sign in (docs/domain/accounts.md#captcha-difficulty). */
  readonly captchaCost: number;
  /** The average number of tries for a captcha, which takes from half to one and a half times as many. */
  readonly captchaTries: number;
  /** Whether the stand-ins for payment provider, mail host and other services run inside this process, and the studio is seeded. */
  readonly sandbox: boolean;
  /** The game studio of the sandbox, a program of its own (studio/). */
  readonly studioUrl: string;
  /** A call that takes this long is logged, ms. */
  readonly slowCallMs: number;
  /** How long a stopping server still serves requests, so that the balancer notices /readyz, ms. */
  readonly drainMs: number;
  /** The name of this release, or "" where the operator gives none. */
  readonly release: string;
  /** Whether a new demo player gets a history (app/demo/history.ts). */
  readonly demoHistory: boolean;
  readonly pspUrl: string;
  /** The name of the payment provider that new withdrawals are paid by (app/payment-providers.ts). */
  readonly payoutProvider: string;
  /** The mail host (contexts/messages/mail/transport.ts). */
  readonly mailUrl: string;
  /**
   * The state's registers of people who may not bet (kernel/protection/registers/client.ts), and the host that verifies identities
   * (contexts/identity/kyc/verifier.ts).
   */
  readonly registerUrl: string;
  readonly identityUrl: string;
  /** The market's rules (MARKET); the site is built with the same name in PUBLIC_MARKET. */
  readonly market: MarketRules;
  /** The São Paulo day from which the reward terms named `margin` bind (app/reward-terms.ts). Null: as early as allowed. */
  readonly rewardTermsFrom: Date | null;
  /** Who receives deposits and pays withdrawals, as the banks name them; each may be empty. The site's footer is built with the same. */
  readonly operator: { readonly name: string; readonly cnpj: string };
  readonly socialLinks: readonly SocialLink[];
  /** The ways to reach support; each may be empty. */
  readonly support: Support;
  /** Origins of streams beside the API's own. The site's build adds them to its policy. */
  readonly streamHosts: readonly string[];
  /** Prefixes of addresses for push messages, beside the browsers' own services (contexts/messages/push/transport.ts). */
  readonly pushHosts: readonly string[];
  /** Private names, addresses and networks (CIDR) that the server may call (platform/http/outbound.ts). */
  readonly outboundPrivateHosts: readonly string[];
  /** Private names, addresses and networks (CIDR) that webhook endpoints may have (platform/webhooks/host.ts). */
  readonly webhookPrivateHosts: readonly string[];
  readonly secrets: Readonly<Record<Exclude<SecretName, 'PEPPER'>, string>> & { readonly PEPPER: EncryptionKeys };
  /** Second values that are accepted while a secret is changed (`<NAME>_ALSO`). */
  readonly previousSecrets: PreviousSecrets;
}

/** Reads and checks the environment. Throws an Error with a message of one line. */
export function readConfig(env: Environment): Config {
  const port = readPort(env, 'API_PORT', 8787);
  const publicUrl = readUrl(env, 'API_URL', `http://localhost:${port}`);
  demandExplicit(env, publicUrl);
  const dataFolder = env.DATA_DIR ?? '.data';
  const secrets = readSecrets(env, dataFolder, secretNames);
  const also = readPreviousSecrets(env, dataFolder, secretNames);
  return {
    host: env.API_HOST ?? '127.0.0.1',
    port,
    publicUrl,
    backoffice: backofficeAddress(env),
    siteOrigins: readSiteOrigins(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databasePool: Math.max(2, readCount(env, 'DATABASE_POOL', 20)),
    dataFolder,
    trustedProxies: readCount(env, 'TRUSTED_PROXIES', 0),
    maxConnections: env.MAX_CONNECTIONS === undefined ? null : Math.max(10, readCount(env, 'MAX_CONNECTIONS', 0)),
    rateLimitScale: readCount(env, 'RATE_LIMIT_SCALE', 1),
    passwordCost: {
      memoryKib: readCount(env, 'PASSWORD_MEMORY_KIB', 19_456),
      passes: readCount(env, 'PASSWORD_PASSES', 2),
    },
    captchaCost: readCount(env, 'CAPTCHA_COST', 1000),
    captchaTries: readCount(env, 'CAPTCHA_TRIES', 1000),
    sandbox: env.SANDBOX !== 'off',
    studioUrl: readUrl(env, 'STUDIO_URL', `http://localhost:${readPort(env, 'STUDIO_PORT', 8789)}`),
    slowCallMs: readCount(env, 'SLOW_CALL_MS', 1000),
    drainMs: readCount(env, 'DRAIN_MS', 0),
    release: env.RELEASE ?? '',
    demoHistory: env.DEMO_HISTORY !== 'off',
    pspUrl: env.PSP_URL ?? `${publicUrl}/sandbox/psp`,
    payoutProvider: env.PAYOUT_PROVIDER ?? 'pix-psp',
    mailUrl: env.MAIL_URL ?? `${publicUrl}/sandbox/mail`,
    registerUrl: env.REGISTER_URL ?? `${publicUrl}/sandbox/register`,
    identityUrl: env.IDENTITY_URL ?? `${publicUrl}/sandbox/identity`,
    market: marketRules(env.MARKET),
    rewardTermsFrom: readDay(env, 'REWARD_TERMS_FROM'),
    operator: readOperator(env),
    socialLinks: readSocialLinks(env.SOCIAL_LINKS ?? ''),
    support: {
      url: env.SUPPORT_URL ?? '',
      hours: env.SUPPORT_HOURS ?? '',
      email: env.OPERATOR_SUPPORT_EMAIL ?? '',
      phone: env.OPERATOR_SUPPORT_PHONE ?? '',
    },
    streamHosts: readStreamHosts(env.STREAM_HOSTS ?? ''),
    pushHosts: (env.PUSH_HOSTS ?? '').split(',').filter(Boolean),
    outboundPrivateHosts: readPrivateHosts(env, 'OUTBOUND_PRIVATE_HOSTS'),
    webhookPrivateHosts: readPrivateHosts(env, 'WEBHOOK_PRIVATE_HOSTS'),
    secrets: { ...secrets, PEPPER: also.PEPPER === undefined ? [secrets.PEPPER] : [secrets.PEPPER, also.PEPPER] },
    previousSecrets: also,
  };
}

/** Returns where the back office's API listens, for the server and for the command. */
export function backofficeAddress(env: Environment): { host: string; port: number } {
  const beside = readPort(env, 'API_PORT', 8787) + 1;
  return { host: env.BACKOFFICE_HOST ?? '127.0.0.1', port: readPort(env, 'BACKOFFICE_PORT', beside) };
}

/** Returns the operator of the environment, or the holder of the sandbox's account. */
function readOperator(env: Environment): Config['operator'] {
  const [name, cnpj] = [env.OPERATOR_NAME ?? '', env.OPERATOR_CNPJ ?? ''];
  const isSandbox = name === '' && env.SANDBOX !== 'off';
  return isSandbox ? { name: 'Jogada Sandbox', cnpj: '12.ABC.345/01DE-35' } : { name, cnpj };
}

/** Throws where real players are possible and a secret or SANDBOX is not set. */
function demandExplicit(env: Environment, publicUrl: string): void {
  const own = isLoopback(publicUrl);
  if (own && env.DATABASE_URL === undefined) return;
  const why = own ? 'With DATABASE_URL' : 'With a public API_URL';
  const missing = secretNames.filter((name) => (env[name] ?? '').length < 16);
  const short = secretNames.map(previousName).filter((name) => (env[name]?.length ?? 16) < 16);
  const wrong = [...missing, ...short];
  if (wrong.length > 0) throw new Error(`${why}, give secrets of 16 characters or more: ${wrong.join(', ')}.`);
  if (env.SANDBOX !== 'on' && env.SANDBOX !== 'off')
    throw new Error(`${why}, say SANDBOX=off, or SANDBOX=on for play money.`);
}

function readPrivateHosts(env: Environment, name: string): readonly string[] {
  const hosts = (env[name] ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong === undefined) return hosts;
  throw new Error(`${name} lists names, addresses and networks as 10.0.0.0/8, comma separated: not ${wrong}.`);
}

function isHost(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (prefix === undefined) return family !== 0 || /^(?=.*[a-z])[a-z0-9.-]+$/.test(address);
  const most = family === 4 ? 32 : 128;
  return more.length === 0 && family !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= most;
}
