import { createHmac } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { bootChecks, judgeProviderBase, type Finding } from './config/boot-checks.ts';
import { crossChecks } from './config/cross-checks.ts';
import { computeFingerprints } from './config/fingerprints.ts';
import { environment, hasDebugTools, isLive, trustedProxies, type Environment } from './config/environment.ts';
import { CONNECTION_SETTINGS, type ConnectionSettings } from './db/connection/connection-settings.ts';
import { withStrictTls } from './db/connection/tls.ts';
import { keepSecret, secretFile } from './data-dir/secrets.ts';

type Source = Record<string, string | undefined>;

export type Config = ReturnType<typeof build>;

/**
 * The validated configuration. Throws a ConfigError with one line per wrong variable, or per reason why a start would be
 * unsafe. Secrets that aren't given are generated once into DATA_DIR (mode 0600).
 */
export function readConfig(source: Source = process.env): Config {
  const { env, wrong } = readEnvironment(source);
  if (!env) throw new ConfigError(wrong);
  const findings = bootChecks.flatMap(({ judge }) => judge(env) ?? []);
  const refusals = findings.filter(({ outcome }) => outcome === 'refused');
  if (refusals.length > 0) throw new ConfigError(refusals.map(({ sentence }) => sentence));
  return build(env, findings);
}

/** What `npm run stripe` and the doctor need: the secret key alone says which account and mode, and where Stripe is. */
export interface ProviderSettings {
  secretKey: string;
  isLive: boolean;
  apiBase: string | undefined;
  publishableKey: string | undefined;
  secrets: Record<'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET' | 'STRIPE_THIN_WEBHOOK_SECRET', string[]>;
  publicUrl: string;
  productName: string;
}

/** Reads them, whatever else is set. Throws a ConfigError with one line per variable that is wrong or missing. */
export function readProviderSettings(source: Source = process.env): ProviderSettings {
  const { success, data, error } = environment.safeParse(source);
  if (!success) throw new ConfigError(error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl } = data;
  if (!secretKey || !publicUrl)
    throw new ConfigError([
      ...(secretKey ? [] : ['STRIPE_SECRET_KEY: must be set, e.g. sk_test_… of https://dashboard.stripe.com/apikeys']),
      ...(publicUrl
        ? []
        : ['PUBLIC_URL: must be set, since Stripe sends events there, e.g. https://litterlink.example']),
    ]);
  const unsafe = judgeProviderBase(data);
  if (unsafe) throw new ConfigError([unsafe.sentence]);
  return {
    secretKey,
    isLive: isLive(secretKey),
    apiBase: data.STRIPE_API_BASE,
    publishableKey: data.STRIPE_PUBLISHABLE_KEY,
    secrets: {
      STRIPE_WEBHOOK_SECRET: data.STRIPE_WEBHOOK_SECRET ?? [],
      STRIPE_CONNECT_WEBHOOK_SECRET: data.STRIPE_CONNECT_WEBHOOK_SECRET ?? [],
      STRIPE_THIN_WEBHOOK_SECRET: data.STRIPE_THIN_WEBHOOK_SECRET ?? [],
    },
    publicUrl: new URL(publicUrl).origin,
    productName: data.PRODUCT_NAME,
  };
}

export interface Diagnosis {
  title: string;
  /** Undefined when nothing is wrong. */
  finding: Finding | undefined;
}

/** Every check of a start, without starting or writing anything. */
export function diagnose(source: Source = process.env): Diagnosis[] {
  const { env, wrong } = readEnvironment(source);
  const valid = 'Every variable is valid';
  const faults = wrong.map((sentence) => ({ title: valid, finding: { outcome: 'refused' as const, sentence } }));
  const settings = faults.length > 0 ? faults : [{ title: valid, finding: undefined }];
  return [...settings, ...(env ? bootChecks.map(({ title, judge }) => ({ title, finding: judge(env) })) : [])];
}

/** `wrong` has one line per wrong variable: the first thing that is wrong with it. There is no `env` then. */
function readEnvironment(source: Source): { env: Environment | undefined; wrong: string[] } {
  const { success, data, error } = environment.safeParse(source);
  const wrong = success
    ? crossChecks(data)
    : error.issues.map((issue): [string, string] => [String(issue.path[0]), issue.message]);
  const first = new Map<string, string>();
  for (const [name, message] of wrong) if (!first.has(name)) first.set(name, message);
  return { env: first.size > 0 ? undefined : data, wrong: [...first].map(([name, message]) => `${name}: ${message}`) };
}

export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

function needDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `DATA_DIR: must be a folder that the user of this process may read and write (${code}: ${folder}), e.g. DATA_DIR=/var/lib/litterlink that belongs to it`,
    ]);
  }
}

/** The sandbox's keys derive from the session secret, so that several processes have the same. */
const derive = (secret: string, name: string) => createHmac('sha256', secret).update(name).digest('hex').slice(0, 32);

function stripeSettings(env: Environment, sessionSecrets: string[]) {
  const sessionSecret = sessionSecrets[0]!;
  return env.STRIPE_SECRET_KEY
    ? {
        mode: isLive(env.STRIPE_SECRET_KEY) ? ('live' as const) : ('test' as const),
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
        webhookSecrets: [...env.STRIPE_WEBHOOK_SECRET!, ...env.STRIPE_CONNECT_WEBHOOK_SECRET!],
        /** Those of the destination of thin events. */
        thinWebhookSecrets: env.STRIPE_THIN_WEBHOOK_SECRET ?? [],
        apiBase: env.STRIPE_API_BASE,
      }
    : {
        mode: 'sandbox' as const,
        secretKey: `sk_test_${derive(sessionSecret, 'sandbox secret key')}`,
        publishableKey: `pk_test_${derive(sessionSecret, 'sandbox publishable key')}`,
        /** The sandbox signs with the first two; those of older session secrets verify only. */
        webhookSecrets: sessionSecrets.flatMap((secret) =>
          ['sandbox webhook', 'sandbox connect webhook'].map((name) => `whsec_${derive(secret, name)}`),
        ),
        thinWebhookSecrets: sessionSecrets.map((secret) => `whsec_${derive(secret, 'sandbox thin webhook')}`),
        apiBase: undefined,
      };
}

/** Calls a second. The remaining calls (the limit is 100 live, 25 in test mode) are for buyers and events. */
const BACKGROUND_CALLS = { live: 40, test: 10 };

/** By default statements are unnamed behind a pooler, which may not support prepared statements. */
function connectionSettings(env: Environment): ConnectionSettings {
  const isPooled = env.DATABASE_POOLER === 'transaction';
  const { poolSize, jobPoolSize, statementTimeoutMs } = CONNECTION_SETTINGS;
  const seconds = env.DATABASE_STATEMENT_TIMEOUT_SECONDS;
  return {
    directUrl: env.DATABASE_DIRECT_URL && withStrictTls(env.DATABASE_DIRECT_URL),
    isPooled,
    namesStatements: env.DATABASE_NAMED_STATEMENTS ? env.DATABASE_NAMED_STATEMENTS === 'on' : !isPooled,
    poolSize: env.DATABASE_POOL_SIZE ?? poolSize,
    jobPoolSize: env.JOB_POOL_SIZE ?? jobPoolSize,
    statementTimeoutMs: seconds === undefined ? statementTimeoutMs : seconds * 1000,
    hearsNotices: env.ROLE !== 'worker',
  };
}

/** Null without the operator's keys, on a copy, and without a service worker: devices are neither subscribed nor notified. */
const pushSettings = (env: Environment) =>
  env.PUSH_PUBLIC_KEY && env.PUSH_PRIVATE_KEY && env.QUARANTINE !== '1' && env.SERVICE_WORKER !== 'off'
    ? {
        publicKey: env.PUSH_PUBLIC_KEY,
        privateKey: env.PUSH_PRIVATE_KEY,
        contact: env.PUSH_CONTACT ?? `mailto:${env.SUPPORT_EMAIL.toLowerCase()}`,
        testService: env.PUSH_TEST_SERVICE && new URL(env.PUSH_TEST_SERVICE).origin,
      }
    : null;

const readS3 = (env: Environment) =>
  env.S3_BUCKET
    ? {
        bucket: env.S3_BUCKET,
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : undefined;

function build(env: Environment, findings: Finding[]) {
  const live = isLive(env.STRIPE_SECRET_KEY);
  needDataDir(env.DATA_DIR);
  const secrets = secretSettings(env);
  return {
    production: env.NODE_ENV === 'production',
    /** Answers requests (web), runs jobs (worker), or both. */
    role: env.ROLE,
    port: env.PORT,
    /** The port for probes and metrics alone; undefined: the port above answers them. */
    adminPort: env.ADMIN_PORT,
    host: env.HOST,
    /** Undefined without PUBLIC_URL: the origin then depends on the port that the server listens on. */
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL && withStrictTls(env.DATABASE_URL),
    databaseConnections: connectionSettings(env),
    stripe: stripeSettings(env, secrets.sessionSecrets),
    /** To the provider, of all processes together, for work that nobody waits for. */
    backgroundCallsPerSecond: env.BACKGROUND_CALLS_PER_SECOND ?? BACKGROUND_CALLS[live ? 'live' : 'test'],
    maxConnections: env.MAX_CONNECTIONS ?? 5_000,
    /** For the bytes of public pages; 0 renders each time. */
    readyPagesMegabytes: env.READY_PAGES_MB ?? 24,
    /** Notices of the database say which of them are out of date, instead of a statement per read. */
    readyPagesByNotice: env.READY_PAGES_CHECK === 'notify',
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@litterlink.example>` },
    s3: readS3(env),
    ...secrets,
    /** Up to this total the buyer is shown four payments before choosing a plan on Klarna's page. */
    installmentsSplitMaxCents: env.INSTALLMENTS_SPLIT_MAX_TOTAL,
    supportEmail: env.SUPPORT_EMAIL.toLowerCase(),
    push: pushSettings(env),
    /** Off: browsers that have registered one end it at their next visit. */
    serviceWorker: env.SERVICE_WORKER !== 'off',
    /** Null: the plan promises support by email only. */
    supportPhone: env.SUPPORT_PHONE ? { number: env.SUPPORT_PHONE, hours: env.SUPPORT_HOURS ?? null } : null,
    productName: env.PRODUCT_NAME,
    claims: { activeBreeders: env.CLAIM_ACTIVE_BREEDERS, financedSales: env.CLAIM_FINANCED_SALES },
    /** How long the process serves on after SIGTERM. A process on its own has nobody to hand over to. */
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 10 : 0)) * 1000,
    trustProxy: trustedProxies(env),
    /** A checkout holds its pet: nobody else can pay meanwhile. Otherwise the first payment wins, and a later one is returned. */
    holdsPets: env.HOLDS !== 'none',
    rateLimits: env.RATE_LIMITS !== 'off',
    /** Keeps /admin-setup open after the first admin. */
    adminSetup: env.ADMIN_SETUP === 'on',
    debugTools: hasDebugTools(env),
    /** Other machines may see that no real money moves here. */
    publicSandbox: env.ALLOW_PUBLIC_SANDBOX === '1' && !live,
    /** Share of traces that a collector is sent; null: there is none. */
    traceRatio: env.OTEL_EXPORTER_OTLP_ENDPOINT ? env.OTEL_TRACES_SAMPLER_ARG : null,
    /** How long `npm run backup` leaves its backups in DATA_DIR. */
    backupDays: env.BACKUP_DAYS ?? 14,
    /** On a copy: no mail leaves, nothing is written at the provider, no job runs. */
    quarantine: env.QUARANTINE === '1',
    /** Breeders' webhooks may go to this machine, without TLS: for tests and developers. */
    webhooksAllowLocal: env.WEBHOOKS_ALLOW_LOCAL === '1',
    securityContact: env.SECURITY_CONTACT ?? `mailto:${env.SUPPORT_EMAIL.toLowerCase()}`,
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN,
    fingerprints: computeFingerprints(env, secrets.sessionSecrets),
    warnings: findings.map(({ sentence }) => sentence),
  };
}

function secretSettings(env: Environment) {
  const sessionSecrets = env.SESSION_SECRET ?? [keepSecret(env.DATA_DIR, 'session-secret')];
  return {
    adminSecretKey: env.ADMIN_SECRET_KEY ?? keepSecret(env.DATA_DIR, 'admin-secret-key'),
    /** Logged, so that the operator finds it; undefined when the environment sets the key. */
    adminSecretFile: env.ADMIN_SECRET_KEY ? undefined : secretFile(env.DATA_DIR, 'admin-secret-key'),
    /** Signs; `sessionSecrets` verify, this one included. */
    sessionSecret: sessionSecrets[0]!,
    sessionSecrets,
    /** Keys of hashes that are kept for years (used trials, blocks, cards, stopped mails): the first for new ones, all to recognize one. */
    hashSecrets: [...new Set([...(env.TRIAL_SECRET ?? []), ...sessionSecrets])],
    /** Keys the counters of limits: of all secrets the one that stays longest, so that a new one resets no counter. */
    limitSecret: env.TRIAL_SECRET?.[0] ?? sessionSecrets.at(-1)!,
  };
}
