import { hashToken, keyedHash } from '../ids.ts';
import { environment, type Environment } from './environment.ts';

/**
 * What is compared of a setting between two starts: the first to store, any of them to recognize. A secret's is
 * `key:hash`, by each SESSION_SECRET; without the key nobody can test guesses.
 */
export type Fingerprints = Record<string, string[]>;

/** They differ between processes of one deployment. */
const OF_A_PROCESS = new Set<string>([
  'PORT',
  'ADMIN_PORT',
  'DATA_DIR',
  'ROLE',
  'DATABASE_POOL_SIZE',
  'JOB_POOL_SIZE',
  'MAX_CONNECTIONS',
  'READY_PAGES_MB',
  'READY_PAGES_CHECK',
] satisfies (keyof Environment)[]);

const SECRETS = new Set<string>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_THIN_WEBHOOK_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_SECRET_KEY',
  'SESSION_SECRET',
  'TRIAL_SECRET',
  'METRICS_TOKEN',
  'PUSH_PRIVATE_KEY',
] satisfies (keyof Environment)[]);

export function computeFingerprints(env: Environment, sessionSecrets: string[]): Fingerprints {
  const values: Record<string, unknown> = { ...env, SESSION_SECRET: sessionSecrets };
  const names = Object.keys(environment.shape).filter((name) => !OF_A_PROCESS.has(name));
  return Object.fromEntries(
    names.map((name) => {
      const text = `${name}=${JSON.stringify(values[name] ?? null)}`;
      return [name, SECRETS.has(name) ? sessionSecrets.map((key) => keyed(key, text)) : [hashToken(text)]];
    }),
  );
}

const keyed = (key: string, text: string) => `${keyedHash(key, 'fingerprints').slice(0, 12)}:${keyedHash(key, text)}`;

/** Whether a setting differs from that of the start that stored this fingerprint; null if its key is gone. */
export function hasChanged(stored: string, current: string[]): boolean | null {
  if (current.includes(stored)) return false;
  const fingerprintKey = (fingerprint: string) => fingerprint.split(':')[0];
  return stored.includes(':') && !current.some((each) => fingerprintKey(each) === fingerprintKey(stored)) ? null : true;
}
