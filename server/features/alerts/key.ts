import { STOPPABLE, type Stoppable } from '../../../contract/pages/alert-pages.ts';
import type { Config } from '../../config.ts';
import { keyedHash, keyedHashes, sameSecret } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';

type Secrets = Pick<Config, 'sessionSecrets' | 'hashSecrets'>;

/** 256 bits of a hash, or what and the id of it, and 132 bits of a signature. */
const KEY = /^([\w-]{43}|[a-z]+\.[\w-]{1,64})([\w-]{22})$/;

const short = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/**
 * Hashes that may be stored for an address, the one for new rows first: of its mailbox, one for all spellings, and of the address as typed
 * in lower case, as earlier releases did.
 */
export const addressHashes = ({ hashSecrets }: Pick<Secrets, 'hashSecrets'>, email: string): [string, ...string[]] => {
  const hashAddress = (address: string) => keyedHashes(hashSecrets, `alert:${address}`).map(short);
  const [first, ...others] = [...hashAddress(toMailbox(email)), ...hashAddress(email.toLowerCase())];
  return [first!, ...others];
};

const signatureBy = (secret: string, subject: string) =>
  short(keyedHash(secret, `stop-alerts:${subject}`)).slice(0, 22);

/**
 * The key in a mail that stops its kind: alerts by the hash of an address, others by the id of what they are about. Signed, so that it
 * works after all rows about the address are erased.
 */
export const stopKey = ({ sessionSecrets }: Secrets, subject: string): string =>
  subject + signatureBy(sessionSecrets[0]!, subject);

/** What the mails that a key stops are about; undefined for a key that isn't ours. */
export function subjectOfStopKey({ sessionSecrets }: Secrets, key: string): string | undefined {
  const [, subject, signature] = KEY.exec(key) ?? [];
  if (subject === undefined || signature === undefined) return undefined;
  return sessionSecrets.some((secret) => sameSecret(signature, signatureBy(secret, subject))) ? subject : undefined;
}

/** The subject of mails that are about one thing. */
export const stopSubject = (about: Exclude<Stoppable, 'alerts'>, id: string): string => `${about}.${id}`;

/**
 * Subjects by which an address stops mails of a kind, the one for new rows first: links that breeders have emailed to it, their invitations,
 * or what asks for reviews.
 */
export function addressStopSubjects(
  secrets: Pick<Secrets, 'hashSecrets'>,
  about: 'link' | 'invitation' | 'review',
  email: string,
): [string, ...string[]] {
  const [first, ...others] = addressHashes(secrets, email);
  return [stopSubject(about, first), ...others.map((hash) => stopSubject(about, hash))];
}

export const findStoppable = (subject: string): Stoppable =>
  STOPPABLE.find((about) => subject.startsWith(`${about}.`)) ?? 'alerts';
