import { isIP } from 'node:net';
import { z } from 'zod';
import { splitHosts } from '../db/connection/hosts.ts';

/** An empty environment variable counts as not set. */
const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const url = (protocols: string[], example: string, split: (value: string) => string[] = (value) => [value]) =>
  text.refine(
    (value) =>
      value === undefined ||
      split(value).every((each) => URL.canParse(each) && protocols.includes(new URL(each).protocol)),
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, e.g. ${example}`,
  );

const databaseUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/litterlink', splitHosts);

const onOff = (name: string) =>
  text
    .transform((value) => value?.toLowerCase())
    .pipe(z.enum(['on', 'off'], { error: `must be on or off, e.g. ${name}=on` }).optional());

/** Several values, separated by commas: the first one signs, all verify. */
const list = (isValid: (part: string) => boolean, rule: string) =>
  text
    .transform((value) => value?.split(',').map((part) => part.trim()))
    .refine((parts) => parts === undefined || parts.every(isValid), rule);

const isWebhookSecret = (part: string) => part.startsWith('whsec_');
const isLong = (part: string) => part.length >= 32;
const SECRET_RULE =
  'must have at least 32 characters, or be several such secrets with commas between them, e.g. the output of: openssl rand -base64 32';

const keyOfBytes = (bytes: number) =>
  text.refine(
    (value) => value === undefined || (/^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes),
    `must be a key of ${bytes} bytes in base64url, e.g. of the output of: npx web-push generate-vapid-keys`,
  );

const claim = (example: string) =>
  text
    .transform((value) => value ?? '')
    .pipe(z.string().max(20, `must be a short figure that is true, e.g. ${example}`));

const SPLIT_RULE = 'must be an amount in dollars from 0 to 999999.99, e.g. 2000.00';

const wholeNumber = (min: number, max: number, example: string) => {
  const rule = `must be a whole number from ${min} to ${max}, e.g. ${example}`;
  return text
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(z.int({ error: rule }).min(min, rule).max(max, rule).optional());
};

const oneOrZero = (name: string) =>
  text.refine((value) => value === undefined || value === '0' || value === '1', `must be 1 or 0, e.g. ${name}=1`);

const PORT_RULE = 'must be a whole number from 0 to 65535, e.g. 3000';

const SHARE_RULE = 'must be a share from 0 to 1, e.g. OTEL_TRACES_SAMPLER_ARG=0.1';

export const environment = z.object({
  NODE_ENV: text,
  ROLE: text
    .transform((value) => value ?? 'all')
    .pipe(z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker, e.g. ROLE=all' })),
  PORT: text
    .transform((value) => (value === undefined ? 3000 : Number(value)))
    .pipe(z.int({ error: PORT_RULE }).min(0, PORT_RULE).max(65535, PORT_RULE)),
  ADMIN_PORT: wholeNumber(0, 65_535, 'ADMIN_PORT=9000'),
  HOST: text.transform((value) => value ?? '127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://litterlink.example').refine(
    (value) => value === undefined || !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must be an origin without a path, e.g. https://litterlink.example',
  ),
  DATA_DIR: text.transform((value) => value ?? '.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_POOLER: text.pipe(
    z
      .enum(['none', 'transaction'], { error: 'must be none or transaction, e.g. DATABASE_POOLER=transaction' })
      .optional(),
  ),
  DATABASE_NAMED_STATEMENTS: onOff('DATABASE_NAMED_STATEMENTS'),
  DATABASE_POOL_SIZE: wholeNumber(1, 1_000, 'DATABASE_POOL_SIZE=16'),
  JOB_POOL_SIZE: wholeNumber(2, 1_000, 'JOB_POOL_SIZE=6'),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: wholeNumber(1, 600, 'DATABASE_STATEMENT_TIMEOUT_SECONDS=5'),
  DRAIN_SECONDS: wholeNumber(0, 300, 'DRAIN_SECONDS=10'),
  BACKUP_DAYS: wholeNumber(1, 3_650, 'BACKUP_DAYS=14'),
  PHOTOS_ON_SHARED_DISK: oneOrZero('PHOTOS_ON_SHARED_DISK'),
  STRIPE_SECRET_KEY: text.refine(
    (value) => value === undefined || /^[sr]k_(test|live)_\w+/.test(value),
    'must be a secret key of Stripe, e.g. sk_test_…',
  ),
  STRIPE_PUBLISHABLE_KEY: text.refine(
    (value) => value === undefined || /^pk_(test|live)_\w+/.test(value),
    'must be a publishable key of Stripe, e.g. pk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: list(isWebhookSecret, 'must be a signing secret of Stripe, or several, e.g. whsec_…'),
  STRIPE_CONNECT_WEBHOOK_SECRET: list(isWebhookSecret, 'must be a signing secret of Stripe, or several, e.g. whsec_…'),
  STRIPE_THIN_WEBHOOK_SECRET: list(isWebhookSecret, 'must be a signing secret of Stripe, or several, e.g. whsec_…'),
  STRIPE_API_BASE: url(['http:', 'https:'], 'http://127.0.0.1:12111'),
  BACKGROUND_CALLS_PER_SECOND: wholeNumber(1, 1_000, 'BACKGROUND_CALLS_PER_SECOND=10'),
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
  SESSION_SECRET: list(isLong, SECRET_RULE),
  TRIAL_SECRET: list(isLong, SECRET_RULE),
  INSTALLMENTS_SPLIT_MAX_TOTAL: text
    .transform((value) => value ?? '2000.00')
    .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, SPLIT_RULE))
    .transform((value) => Math.round(Number(value) * 100)),
  PUSH_PUBLIC_KEY: keyOfBytes(65),
  PUSH_PRIVATE_KEY: keyOfBytes(32),
  PUSH_CONTACT: text.refine(
    (value) => value === undefined || (URL.canParse(value) && /^(https|mailto):/.test(value)),
    'must be an address that push services write to, e.g. mailto:support@litterlink.example',
  ),
  PUSH_TEST_SERVICE: url(['http:'], 'http://127.0.0.1:4000').refine(
    (value) => value === undefined || !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must be an origin without a path, e.g. http://127.0.0.1:4000',
  ),
  SUPPORT_EMAIL: text
    .transform((value) => value ?? 'support@litterlink.example')
    .pipe(z.email('must be an email address, e.g. support@litterlink.example')),
  SUPPORT_PHONE: text.pipe(
    z
      .string()
      .regex(/^\+?[\d ().-]{7,24}$/, 'must be a phone number, e.g. (541) 555-0100')
      .optional(),
  ),
  SUPPORT_HOURS: text,
  PRODUCT_NAME: text.transform((value) => value ?? 'Litterlink'),
  CLAIM_ACTIVE_BREEDERS: claim('500+'),
  CLAIM_FINANCED_SALES: claim('$2M+'),
  TRUST_PROXY: text.refine(
    (value) =>
      value === undefined ||
      /^(on|off|true|false|none|\d{1,2})$/i.test(value) ||
      value.split(',').every((part) => isProxy(part.trim())),
    'must be none, a number of proxies, or addresses and networks, e.g. 1 or loopback,10.0.0.0/8',
  ),
  SERVICE_WORKER: onOff('SERVICE_WORKER'),
  HOLDS: text.pipe(z.enum(['checkout', 'none'], { error: 'must be checkout or none, e.g. HOLDS=checkout' }).optional()),
  RATE_LIMITS: onOff('RATE_LIMITS'),
  ADMIN_SETUP: onOff('ADMIN_SETUP'),
  DEBUG_TOOLS: onOff('DEBUG_TOOLS'),
  QUARANTINE: oneOrZero('QUARANTINE'),
  WEBHOOKS_ALLOW_LOCAL: oneOrZero('WEBHOOKS_ALLOW_LOCAL'),
  ALLOW_PUBLIC_SANDBOX: oneOrZero('ALLOW_PUBLIC_SANDBOX'),
  SECURITY_CONTACT: text.refine(
    (value) => value === undefined || (URL.canParse(value) && /^(https|mailto|tel):/.test(value)),
    'must be an address for reports of vulnerabilities, e.g. mailto:security@litterlink.example',
  ),
  LOG_LEVEL: text.pipe(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent, e.g. info',
      })
      .optional(),
  ),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000, 'MAX_CONNECTIONS=5000'),
  READY_PAGES_MB: wholeNumber(0, 4096, 'READY_PAGES_MB=24'),
  READY_PAGES_CHECK: text.pipe(
    z.enum(['query', 'notify'], { error: 'must be query or notify, e.g. READY_PAGES_CHECK=query' }).optional(),
  ),
  METRICS_TOKEN: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: text
    .transform((value) => (value === undefined ? 1 : Number(value)))
    .pipe(z.number({ error: SHARE_RULE }).min(0, SHARE_RULE).max(1, SHARE_RULE)),
});
export type Environment = z.infer<typeof environment>;

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

export const isLive = (key: string | undefined) => /_live_/.test(key ?? '');

/** For developers and operators; with real money and in production only on request. */
export const hasDebugTools = ({ DEBUG_TOOLS, STRIPE_SECRET_KEY, NODE_ENV }: Environment): boolean =>
  DEBUG_TOOLS ? DEBUG_TOOLS === 'on' : !isLive(STRIPE_SECRET_KEY) && NODE_ENV !== 'production';

/** `1` trusts one hop; `loopback` or a list of addresses trusts those; nothing, `none` and `off` trust no one. */
export function trustedProxies({ TRUST_PROXY: value }: Environment): boolean | number | string {
  if (value === undefined || /^(none|off|false|0)$/i.test(value)) return false;
  if (/^(on|true)$/i.test(value)) return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
