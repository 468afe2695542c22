import { randomBytes } from 'node:crypto';
import type { Role } from '../../../contract/endpoint.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, users } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import { hashPassword } from './sign-in/password-hash.ts';
import { refuseGuessable } from './sign-in/password-rules.ts';
import { acceptance } from './terms.ts';
import { refuseAlike } from './username.ts';

/** The row and password hash of a person who will work for a breeder. Throws Invalid for a guessable password. */
export async function preparePerson(
  { config, now }: Context,
  { password, ...own }: { id: string; email: string; fullName: string; password: string },
  termsShown: string | null,
) {
  const username = makeUsername(own.email);
  await refuseGuessable('password', password, { ...own, username, productName: config.productName });
  const user = {
    ...own,
    username,
    emailVerified: true,
    physicalAddress: '',
    addressReadAt: now,
    ...acceptance(termsShown, now),
    createdAt: now,
    updatedAt: now,
  };
  return { user, password: await hashPassword(password) };
}

/** Made of the start of the address, and never taken: people sign in by their email, and many may start alike. */
const makeUsername = (email: string): string =>
  `${email.split('@')[0]!.slice(0, 25)}-${randomBytes(6).toString('hex')}`;

/** Stores a person with a confirmed address and no trial, who works for a breeder. */
export async function registerPerson(
  tx: Tx,
  { user, password }: Awaited<ReturnType<typeof preparePerson>>,
  work: { worksFor: string; role: Role },
): Promise<void> {
  await tx.insert(users).values({ ...user, ...work });
  await refuseAlike(tx, user.id, user.username);
  await tx
    .insert(credentials)
    .values({ id: newId(), accountId: user.id, providerId: 'credential', userId: user.id, password });
}
