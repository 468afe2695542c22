import type { World } from '../store/world.ts';
import { accountInvalid, refusal } from './errors.ts';

/** The secret key of a request, from `Bearer` or from the user name of `Basic`. */
export function readSecretKey(authorization: string | undefined, accepted: (key: string) => boolean): string {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
      : scheme.toLowerCase() === 'bearer'
        ? credentials
        : '';
  if (key === '') {
    throw refusal(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    });
  }
  if (!accepted(key)) throw refusal(401, { message: `Invalid API Key provided: ${redactKey(key)}` });
  return key;
}

/** A key redacted as Stripe does it: recognizable, but not usable. */
export function redactKey(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}

/** The account whose objects a request accesses: the platform, or the connected account it names. */
export function actingAccount({ platform, request, knowsAccount }: World, keyHint: string): string {
  const id = request?.account;
  if (id === undefined || id === '' || id === platform) return platform;
  if (!knowsAccount) throw accountInvalid(keyHint, id);
  return id;
}
