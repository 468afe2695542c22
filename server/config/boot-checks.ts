import { readTls, withStrictTls } from '../db/connection/tls.ts';
import { hasDebugTools, isLive, type Environment } from './environment.ts';
import { isLoopbackUrl, openDoor } from './reach.ts';

/** What is wrong: a refused start, one that the log warns of, or the provider's side of it. `sentence` begins with the variable to set. */
export interface Finding {
  outcome: 'refused' | 'warning' | 'wrong';
  sentence: string;
}

interface BootCheck {
  /** What holds when nothing is found. */
  title: string;
  judge: (env: Environment) => Finding | undefined;
}

const refused = (sentence: string): Finding => ({ outcome: 'refused', sentence });
const warning = (sentence: string): Finding => ({ outcome: 'warning', sentence });

const isProduction = (env: Environment) => env.NODE_ENV === 'production';
const isHttps = ({ PUBLIC_URL }: Environment) => PUBLIC_URL?.startsWith('https:') ?? false;
/** A copy with a live key reads, and takes none. */
const mayCharge = (env: Environment) => isLive(env.STRIPE_SECRET_KEY) && env.QUARANTINE !== '1';
const hasLiveKey = (env: Environment) => isLive(env.STRIPE_SECRET_KEY);
const mayShowSandbox = (env: Environment) => env.ALLOW_PUBLIC_SANDBOX === '1';

/** What `npm run doctor` prints and each start requires; each is a pure function of the settings. */
export const bootChecks: BootCheck[] = [
  {
    title: 'Other machines can’t reach the sandbox or debug tools by accident',
    judge: (env) => judgeSandbox(env) ?? judgeDebugTools(env),
  },
  { title: 'Live payments are taken over https only', judge: judgeLiveAddress },
  { title: 'A live key is sent over https only', judge: judgeProviderBase },
  { title: 'Changes of breeders’ payment accounts arrive', judge: judgeThinEvents },
  { title: 'Mails are sent where real money moves', judge: judgeMail },
  { title: 'With https, the trusted proxies are named', judge: judgeProxy },
  { title: 'Production has a secret of its own', judge: judgeSecret },
  { title: 'A change of SESSION_SECRET forgets nobody', judge: judgeChangedSecret },
  { title: 'Production has a public address, with TLS unless it is this machine', judge: judgePublicAddress },
  { title: 'Production has a database that can be backed up while it runs', judge: judgeDatabase },
  { title: 'The network can’t read database traffic', judge: judgeDatabaseTls },
  { title: 'Every process finds every photo', judge: judgePhotos },
  { title: 'The network can’t read mails', judge: judgeMailTls },
  { title: 'Requests are limited', judge: judgeLimits },
  { title: 'Users can’t have requests sent within our own network', judge: judgeLocalWebhooks },
];

function judgeSandbox(env: Environment): Finding | undefined {
  if (env.STRIPE_SECRET_KEY || mayShowSandbox(env)) return undefined;
  const example = 'or set Stripe’s keys, e.g. ALLOW_PUBLIC_SANDBOX=1';
  const door = openDoor(env);
  if (door) {
    return refused(
      `ALLOW_PUBLIC_SANDBOX: must be 1, since ${door} lets other machines use the sandbox, where no real money moves; ${example}`,
    );
  }
  if (!isProduction(env)) return undefined;
  return refused(
    `ALLOW_PUBLIC_SANDBOX: must be 1, since NODE_ENV=production doesn’t run the sandbox unless you allow it; ${example}`,
  );
}

function judgeDebugTools(env: Environment): Finding | undefined {
  const door = openDoor(env);
  if (!hasDebugTools(env) || !door) return undefined;
  if (hasLiveKey(env)) {
    return refused(
      `DEBUG_TOOLS: must be off with a live Stripe key, since ${door} lets other machines open /dev/mailbox and the other tools, e.g. DEBUG_TOOLS=off`,
    );
  }
  if (mayShowSandbox(env)) return undefined;
  return refused(
    `DEBUG_TOOLS: must be off, since ${door} lets other machines open /dev/mailbox and the other tools; or allow them behind the admin’s sign-in with ALLOW_PUBLIC_SANDBOX=1, e.g. DEBUG_TOOLS=off`,
  );
}

function judgeLiveAddress(env: Environment): Finding | undefined {
  if (!mayCharge(env) || isHttps(env)) return undefined;
  return refused('PUBLIC_URL: must begin with https:// with a live Stripe key, e.g. https://litterlink.example');
}

/** A live key moves real money for anybody who reads it on its way. */
export function judgeProviderBase(env: Environment): Finding | undefined {
  if (!hasLiveKey(env) || !env.STRIPE_API_BASE?.startsWith('http:')) return undefined;
  return refused(
    'STRIPE_API_BASE: must begin with https:// with a live Stripe key, or be empty, e.g. https://api.stripe.com',
  );
}

function judgeMail(env: Environment): Finding | undefined {
  if (env.SMTP_URL || env.QUARANTINE === '1') return undefined;
  const why = 'so that receipts, confirmations and reset links arrive, e.g. smtp://user:pass@host:587';
  if (hasLiveKey(env)) return refused(`SMTP_URL: must be set with a live Stripe key, ${why}`);
  return isProduction(env) ? warning(`SMTP_URL: should be set in production, ${why}`) : undefined;
}

function judgeProxy(env: Environment): Finding | undefined {
  if (isHttps(env) && env.TRUST_PROXY === undefined) {
    return refused(
      'TRUST_PROXY: must be set when PUBLIC_URL is https, since a proxy ends TLS and limits count its visitors’ addresses: the number of proxies, their addresses, or none, e.g. TRUST_PROXY=1',
    );
  }
  if (!/^(on|true)$/i.test(env.TRUST_PROXY ?? '')) return undefined;
  return warning(
    'TRUST_PROXY: should name the proxies, since any client can now claim any address, e.g. TRUST_PROXY=1',
  );
}

function judgeSecret(env: Environment): Finding | undefined {
  if (!isProduction(env) || env.SESSION_SECRET) return undefined;
  return refused(
    'SESSION_SECRET: must be set in production, so that it outlives DATA_DIR, e.g. the output of: openssl rand -base64 32',
  );
}

/** One part of it is the new one, and no hash or app is of its time yet. */
function judgeChangedSecret({
  SESSION_SECRET: secrets = [],
  TRIAL_SECRET: kept = [],
}: Environment): Finding | undefined {
  if (secrets.filter((secret) => !kept.includes(secret)).length < 2) return undefined;
  return warning(
    'TRIAL_SECRET: should have the old part of SESSION_SECRET before that is left out, or the blocked buyers, stopped mails, used trials and authenticator apps of its time are forgotten, e.g. TRIAL_SECRET=<the old SESSION_SECRET>',
  );
}

function judgePublicAddress(env: Environment): Finding | undefined {
  const https = 'e.g. https://litterlink.example';
  if (!env.PUBLIC_URL) {
    if (!isProduction(env)) return undefined;
    return refused(`PUBLIC_URL: must be set in production, since mails and redirects name it, ${https}`);
  }
  if (isHttps(env) || isLoopbackUrl(env.PUBLIC_URL)) return undefined;
  if (isProduction(env))
    return refused(`PUBLIC_URL: must begin with https:// in production, so that cookies are Secure, ${https}`);
  return warning(`PUBLIC_URL: should begin with https://, since the network can read cookies and passwords, ${https}`);
}

function judgeDatabase(env: Environment): Finding | undefined {
  if (!isProduction(env) || env.DATABASE_URL) return undefined;
  return warning(
    'DATABASE_URL: should be set in production, since the embedded database serves one process and has no backup while it runs, e.g. postgres://user:password@host:5432/litterlink?sslmode=verify-full',
  );
}

function judgeDatabaseTls(env: Environment): Finding | undefined {
  const exposed = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).find(
    (name) => env[name] && readTls(withStrictTls(env[name])).isExposed,
  );
  if (!exposed) return undefined;
  return warning(
    `${exposed}: should say sslmode=verify-full, since the network can read or change the traffic, e.g. postgres://user:password@host:5432/litterlink?sslmode=verify-full`,
  );
}

function judgePhotos(env: Environment): Finding | undefined {
  if (!env.DATABASE_URL || env.S3_BUCKET || env.PHOTOS_ON_SHARED_DISK === '1') return undefined;
  return refused(
    'S3_BUCKET: must be set with DATABASE_URL, since another process can’t read photos on this one’s disk; or say that DATA_DIR/photos is the same folder for every process, e.g. PHOTOS_ON_SHARED_DISK=1',
  );
}

function judgeMailTls({ SMTP_URL: url }: Environment): Finding | undefined {
  if (!url || isLoopbackUrl(url) || new URL(url).searchParams.get('requireTLS') !== 'false') return undefined;
  return warning(
    'SMTP_URL: should require TLS, since the network can read the links in mails, e.g. smtp://user:pass@host:587',
  );
}

function judgeLimits(env: Environment): Finding | undefined {
  if (env.RATE_LIMITS !== 'off' || !(isProduction(env) || openDoor(env))) return undefined;
  return warning('RATE_LIMITS: should be on where other people send requests, e.g. RATE_LIMITS=on');
}

function judgeThinEvents(env: Environment): Finding | undefined {
  if (!env.STRIPE_SECRET_KEY || env.STRIPE_THIN_WEBHOOK_SECRET) return undefined;
  return warning(
    'STRIPE_THIN_WEBHOOK_SECRET: should be set, since Stripe tells changes of connected accounts by thin events only: without them a restriction is seen up to six hours late; create their destination (docs/operating.md, “Stripe”), e.g. STRIPE_THIN_WEBHOOK_SECRET=whsec_…',
  );
}

function judgeLocalWebhooks(env: Environment): Finding | undefined {
  if (env.WEBHOOKS_ALLOW_LOCAL !== '1') return undefined;
  const why = isProduction(env) ? 'NODE_ENV=production' : openDoor(env);
  if (why === undefined) return undefined;
  return refused(
    `WEBHOOKS_ALLOW_LOCAL: must not be 1, since with ${why} others could have requests sent to this machine’s own services, e.g. WEBHOOKS_ALLOW_LOCAL=0`,
  );
}
