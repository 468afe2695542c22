import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '../../server/db/schema.ts';
import type { Breeder } from './breeder.ts';
import type { Product } from './product.ts';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows (RFC 6238); `steps` later, because each code signs in once. */
export function codeOf(secret: string, steps = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll('=', ''), (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up an authenticator app for the breeder's account. */
export async function setUpApp(breeder: Breeder): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await breeder.call('POST', '/api/user/authenticator-app', { password: breeder.password });
  if (started.status !== 200) throw new Error(`the setup answered ${started.status}: ${JSON.stringify(started.body)}`);
  const { secret, recoveryCodes } = started.body as { secret: string; recoveryCodes: string[] };
  const finished = await breeder.call('POST', '/api/user/authenticator-app/confirm', { code: codeOf(secret) });
  if (finished.status !== 200)
    throw new Error(`the code answered ${finished.status}: ${JSON.stringify(finished.body)}`);
  return { secret, recoveryCodes };
}

/** As if the password had been given longer ago than it counts. */
export async function forgetConfirmation(
  { dependencies: { db } }: Pick<Product, 'dependencies'>,
  { userId }: Pick<Breeder, 'userId'>,
): Promise<void> {
  const confirmedAt = new Date(Date.now() - 11 * 60_000);
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, userId));
}
