import { createHmac } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { refuseTls, withStrictTls } from './db/tls.ts';
import { keepSecret, secretFile } from './data-dir/secrets.ts';

/** An empty environment variable counts as not set. */
const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const url = (protocols: string[], example: string) =>
  text.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, e.g. ${example}`,
  );

const onOff = (name: string) =>
  text
    .transform((value) => value?.toLowerCase())
    .pipe(z.enum(['on', 'off'], { error: `must be on or off, e.g. ${name}=on` }).optional());

const SPLIT_RULE = 'must be an amount in dollars from 0 to 999999.99, e.g. 2000.00';

const PORT_RULE = 'must be a whole number from 0 to 65535, e.g. 3000';

const environment = z.object({
  NODE_ENV: text,
  PORT: text
    .transform((value) => (value === undefined ? 3000 : Number(value)))
    .pipe(z.int({ error: PORT_RULE }).min(0, PORT_RULE).max(65535, PORT_RULE)),
  HOST: text.transform((value) => value ?? '127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://litterlink.example').refine(
    (value) => value === undefined || !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must be an origin without a path, e.g. https://litterlink.example',
  ),
  DATA_DIR: text.transform((value) => value ?? '.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/litterlink'),
  STRIPE_SECRET_KEY: text.refine(
    (value) => value === undefined || /^[sr]k_(test|live)_\w+/.test(value),
    'must be a secret key of Stripe, e.g. sk_test_…',
  ),
  STRIPE_PUBLISHABLE_KEY: text.refine(
    (value) => value === undefined || /^pk_(test|live)_\w+/.test(value),
    'must be a publishable key of Stripe, e.g. pk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: text.refine(
    (value) => value === undefined || value.startsWith('whsec_'),
    'must be a signing secret of Stripe, e.g. whsec_…',
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: text.refine(
    (value) => value === undefined || value.startsWith('whsec_'),
    'must be a signing secret of Stripe, e.g. whsec_…',
  ),
  STRIPE_API_BASE: url(['http:', 'https:'], 'http://127.0.0.1:12111'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:pass@host:587').refine(
    (value) => value === undefined || !URL.canParse(value) || hasClearTlsOptions(new URL(value).searchParams),
    'must say requireTLS=true or requireTLS=false, and no other way around TLS, e.g. smtp://user:pass@host:25?requireTLS=false',
  ),
  MAIL_FROM: text,
  S3_BUCKET: text,
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com'),
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ADMIN_SECRET_KEY: text.refine(
    (value) => value === undefined || value.length >= 16,
    'must have at least 16 characters, e.g. the output of: openssl rand -base64 24',
  ),
  SESSION_SECRET: text.refine(
    (value) => value === undefined || value.length >= 32,
    'must have at least 32 characters, e.g. the output of: openssl rand -base64 32',
  ),
  INSTALLMENTS_SPLIT_MAX_TOTAL: text
    .transform((value) => value ?? '2000.00')
    .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, SPLIT_RULE))
    .transform((value) => Math.round(Number(value) * 100)),
  SUPPORT_EMAIL: text
    .transform((value) => value ?? 'support@litterlink.example')
    .pipe(z.email('must be an email address, e.g. support@litterlink.example')),
  PRODUCT_NAME: text.transform((value) => value ?? 'Litterlink'),
  TRUST_PROXY: text.refine(
    (value) =>
      value === undefined ||
      /^(on|off|true|false|\d{1,2})$/i.test(value) ||
      value.split(',').every((part) => isProxy(part.trim())),
    'must be off, a number of proxies, or addresses and networks, e.g. 1 or loopback,10.0.0.0/8',
  ),
  RATE_LIMITS: onOff('RATE_LIMITS'),
  ADMIN_SETUP: onOff('ADMIN_SETUP'),
  DEBUG_TOOLS: onOff('DEBUG_TOOLS'),
  LOG_LEVEL: text.pipe(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent, e.g. info',
      })
      .optional(),
  ),
  METRICS_TOKEN: text,
});
type Environment = z.infer<typeof environment>;

/** The mailer has several options for sending without TLS, with different meanings; only requireTLS is allowed. */
function hasClearTlsOptions(options: URLSearchParams): boolean {
  const required = options.get('requireTLS') ?? 'true';
  return ['true', 'false'].includes(required) && !options.has('ignoreTLS') && !options.has('opportunisticTLS');
}

/** An address, a network, or one of the framework's names for networks. */
function isProxy(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [address = '', bits, ...more] = name.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Variables that must be set together or not at all. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Rules between variables: name → what is wrong. */
function crossChecks(env: Environment): [string, string][] {
  const wrong: [string, string][] = [];
  for (const group of GROUPS) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const set = group.filter((name) => env[name] !== undefined);
      for (const name of missing) wrong.push([name, `must be set, since ${set.join(', ')} is set, e.g. ${name}=…`]);
    }
  }
  if (env.STRIPE_API_BASE && !env.STRIPE_SECRET_KEY) {
    wrong.push(['STRIPE_API_BASE', 'needs STRIPE_SECRET_KEY and the other keys, e.g. STRIPE_SECRET_KEY=sk_test_…']);
  }
  if (
    env.STRIPE_SECRET_KEY &&
    env.STRIPE_PUBLISHABLE_KEY &&
    isLive(env.STRIPE_SECRET_KEY) !== isLive(env.STRIPE_PUBLISHABLE_KEY)
  ) {
    wrong.push([
      'STRIPE_PUBLISHABLE_KEY',
      'must be of the same mode as STRIPE_SECRET_KEY, e.g. pk_live_… with sk_live_…',
    ]);
  }
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    wrong.push([
      'SESSION_SECRET',
      'must be set when DATABASE_URL is, so that every process has the same, e.g. the output of: openssl rand -base64 32',
    ]);
  }
  const tlsFault = env.DATABASE_URL && refuseTls(env.DATABASE_URL);
  if (tlsFault) wrong.push(['DATABASE_URL', tlsFault]);
  if (env.SMTP_URL && !env.MAIL_FROM) {
    wrong.push(['MAIL_FROM', 'must be set when SMTP_URL is, e.g. Litterlink <mail@litterlink.example>']);
  }
  if ((env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID) && !env.S3_BUCKET) {
    wrong.push(['S3_BUCKET', 'must be set when other S3 variables are, e.g. litterlink-photos']);
  }
  if (env.RATE_LIMITS === 'off' && env.NODE_ENV === 'production' && isLive(env.STRIPE_SECRET_KEY)) {
    wrong.push(['RATE_LIMITS', 'can not be off in production with a live Stripe key, e.g. RATE_LIMITS=on']);
  }
  return wrong;
}

const isLive = (key: string | undefined) => /_live_/.test(key ?? '');

export type Config = ReturnType<typeof build>;

/**
 * The validated configuration. Throws a ConfigError with one line per wrong variable.
 * Secrets that aren't given are generated once into DATA_DIR (mode 0600).
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(source);
  const wrong = parsed.success
    ? crossChecks(parsed.data)
    : parsed.error.issues.map((issue): [string, string] => [String(issue.path[0]), issue.message]);
  if (!parsed.success || wrong.length > 0) {
    // One line per variable: the first thing that is wrong with it.
    const first = new Map<string, string>();
    for (const [name, message] of wrong) if (!first.has(name)) first.set(name, message);
    throw new ConfigError([...first].map(([name, message]) => `${name}: ${message}`));
  }
  return build(parsed.data);
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

function build(env: Environment) {
  const live = isLive(env.STRIPE_SECRET_KEY);
  needDataDir(env.DATA_DIR);
  const sessionSecret = env.SESSION_SECRET ?? keepSecret(env.DATA_DIR, 'session-secret');
  /** The sandbox's keys derive from the session secret, so that several processes have the same. */
  const derived = (name: string) => createHmac('sha256', sessionSecret).update(name).digest('hex').slice(0, 32);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** Undefined without PUBLIC_URL: the origin then depends on the port that the server listens on. */
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL && withStrictTls(env.DATABASE_URL),
    stripe: env.STRIPE_SECRET_KEY
      ? {
          mode: live ? ('live' as const) : ('test' as const),
          secretKey: env.STRIPE_SECRET_KEY,
          publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
          webhookSecrets: [env.STRIPE_WEBHOOK_SECRET!, env.STRIPE_CONNECT_WEBHOOK_SECRET!],
          apiBase: env.STRIPE_API_BASE,
        }
      : {
          mode: 'sandbox' as const,
          secretKey: `sk_test_${derived('sandbox secret key')}`,
          publishableKey: `pk_test_${derived('sandbox publishable key')}`,
          webhookSecrets: [`whsec_${derived('sandbox webhook')}`, `whsec_${derived('sandbox connect webhook')}`],
          apiBase: undefined,
        },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@litterlink.example>` },
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    adminSecretKey: env.ADMIN_SECRET_KEY ?? keepSecret(env.DATA_DIR, 'admin-secret-key'),
    /** Logged, so that the operator finds it; undefined when the environment sets the key. */
    adminSecretFile: env.ADMIN_SECRET_KEY ? undefined : secretFile(env.DATA_DIR, 'admin-secret-key'),
    sessionSecret,
    /** Up to this total the buyer is shown four payments before choosing a plan on Klarna's page. */
    installmentsSplitMaxCents: env.INSTALLMENTS_SPLIT_MAX_TOTAL,
    supportEmail: env.SUPPORT_EMAIL.toLowerCase(),
    productName: env.PRODUCT_NAME,
    trustProxy: trustProxy(env.TRUST_PROXY),
    rateLimits: env.RATE_LIMITS !== 'off',
    /** Keeps /admin-setup open after the first admin. */
    adminSetup: env.ADMIN_SETUP === 'on',
    debugTools: env.DEBUG_TOOLS ? env.DEBUG_TOOLS === 'on' : !live,
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN,
  };
}

/** `1` trusts one hop; `loopback` or a list of addresses trusts those; nothing and `off` trust no one. */
function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || /^(off|false|0)$/i.test(value)) return false;
  if (/^(on|true)$/i.test(value)) return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
