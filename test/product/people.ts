import { randomBytes } from 'node:crypto';
import type { Role } from '../../contract/endpoint.ts';
import type { Breeder } from './breeder.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

/** Somebody who works for a breeder, signed in. */
export interface Worker extends Visitor {
  email: string;
  password: string;
  userId: string;
}

export const PERSON_PASSWORD = 'a quiet kennel at dawn';

const TOKEN = /\/invitation#token=([\w-]+)/;

/** The token in an invitation's mail. */
export const tokenIn = (mail: string): string => TOKEN.exec(mail)?.[1] ?? '';

/** Invites an address, and returns the token that its mail brings. */
export async function invite(
  product: Product,
  breeder: Breeder,
  role: Role,
  email = `person-${randomBytes(5).toString('hex')}@example.com`,
): Promise<{ email: string; token: string; id: string }> {
  const { status, body } = await breeder.call('POST', '/api/people/invitations', { email, role });
  if (status !== 201) throw new Error(`inviting answered ${status}: ${JSON.stringify(body)}`);
  const mails = await mailbox(product, email, 1);
  return { email, token: tokenIn(mails.at(-1)!), id: body['invitation'].id };
}

/** A person who has accepted an invitation of a breeder with a confirmed address. */
export async function joinAs(product: Product, breeder: Breeder, role: Role, fullName = 'Vera Helm'): Promise<Worker> {
  const { email, token } = await invite(product, breeder, role);
  const visitor = product.visitor();
  const accepted = await visitor.call('POST', '/api/invitation/accept', { token, fullName, password: PERSON_PASSWORD });
  if (accepted.status !== 201)
    throw new Error(`accepting answered ${accepted.status}: ${JSON.stringify(accepted.body)}`);
  return { ...visitor, email, password: PERSON_PASSWORD, userId: accepted.body['user'].id };
}
