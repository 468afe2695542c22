import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../../config.ts';
import type { webhookEndpoints } from '../../db/schema.ts';

type Secrets = Pick<Config, 'hashSecrets'>;
type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'secretSalt' | 'oldSecretSalt' | 'oldSecretUntil'>;

const derive = (secret: string, salt: string): string =>
  `whsec_${createHmac('sha256', secret).update(`webhook:${salt}`).digest('base64')}`;

/** The secret by which a receiver verifies. Neither the database nor our own secrets tell it alone. */
export const toSecret = ({ hashSecrets }: Secrets, { secretSalt }: Pick<Endpoint, 'secretSalt'>): string =>
  derive(hashSecrets[0]!, secretSalt);

/**
 * Headers of a message by the Standard Webhooks scheme. It is signed by each secret that a receiver may still have: the former one for a
 * day, and those of our own former secrets.
 */
export function signMessage(
  { hashSecrets }: Secrets,
  { secretSalt, oldSecretSalt, oldSecretUntil }: Endpoint,
  message: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const { sentAt } = message;
  const isOldValid = oldSecretSalt !== null && oldSecretUntil !== null && oldSecretUntil > sentAt;
  const salts = isOldValid ? [secretSalt, oldSecretSalt] : [secretSalt];
  const secrets = salts.flatMap((salt) => hashSecrets.map((secret) => derive(secret, salt)));
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, sentAt, message.body)).join(' '),
  };
}
