import { createECDH } from 'node:crypto';
import { refuseHosts } from '../db/connection/hosts.ts';
import { refuseTls } from '../db/connection/tls.ts';
import { isLive, type Environment } from './environment.ts';

/** Variables that must be set together or not at all. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
] as const;

/** Rules between variables: name → what is wrong. */
export function crossChecks(env: Environment): [string, string][] {
  const wrong: [string, string][] = [];
  for (const group of GROUPS) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const set = group.filter((name) => env[name] !== undefined);
      for (const name of missing) wrong.push([name, `must be set, since ${set.join(', ')} is set, e.g. ${name}=…`]);
    }
  }
  if (env.STRIPE_THIN_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY)
    wrong.push([
      'STRIPE_THIN_WEBHOOK_SECRET',
      'needs STRIPE_SECRET_KEY and the other keys, e.g. STRIPE_SECRET_KEY=sk_test_…',
    ]);
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
  wrong.push(...pushChecks(env), ...databaseChecks(env));
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    wrong.push(['ROLE', 'must be all without DATABASE_URL: the embedded database has one process, e.g. ROLE=all']);
  if (env.ROLE === 'worker' && !env.PUBLIC_URL)
    wrong.push(['PUBLIC_URL', 'must be set with ROLE=worker, whose mails link to it, e.g. https://litterlink.example']);
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

/** Devices are subscribed with the public key, and sent to with the private one. */
function pushChecks({
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  ...env
}: Environment): [string, string][] {
  const name = 'PUSH_PRIVATE_KEY';
  if (env.PUSH_TEST_SERVICE && isLive(env.STRIPE_SECRET_KEY))
    return [['PUSH_TEST_SERVICE', 'can not be set with a live Stripe key: it is for tests, e.g. PUSH_TEST_SERVICE=']];
  if (!publicKey || !privateKey) return [];
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return [[name, 'must be a private key, e.g. of the output of: npx web-push generate-vapid-keys']];
  }
  if (pair.getPublicKey('base64url') === publicKey) return [];
  return [[name, 'must belong to PUSH_PUBLIC_KEY, e.g. both of one output of: npx web-push generate-vapid-keys']];
}

/** What all processes of one database must share, and what a connection pooler can't do. */
function databaseChecks(env: Environment): [string, string][] {
  const wrong: [string, string][] = [];
  for (const [name, bytes] of [
    ['SESSION_SECRET', 32],
    ['ADMIN_SECRET_KEY', 24],
  ] as const) {
    if (!env.DATABASE_URL || env[name]) continue;
    wrong.push([
      name,
      `must be set when DATABASE_URL is, so that every process has the same, e.g. the output of: openssl rand -base64 ${bytes}`,
    ]);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const fault = env[name] && (refuseHosts(env[name]) ?? refuseTls(env[name]));
    if (fault) wrong.push([name, fault]);
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    wrong.push(['DATABASE_URL', 'must be set when DATABASE_DIRECT_URL is, e.g. the address of the pooler']);
  if (env.DATABASE_POOLER === 'transaction' && !env.DATABASE_DIRECT_URL) {
    wrong.push([
      'DATABASE_DIRECT_URL',
      'must be set with DATABASE_POOLER=transaction, since jobs and migrations listen and hold locks on a connection of their own, e.g. postgres://user:password@host:5432/litterlink',
    ]);
  }
  return wrong;
}
