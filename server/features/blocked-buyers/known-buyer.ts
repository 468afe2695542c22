import type { Config } from '../../config.ts';
import { keyedHashes } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';

/** What tells a buyer again: browsers and cards as keyed hashes. */
export interface KnownBuyer {
  email: string | null;
  buyerKeys: string[];
  cardKeys: string[];
}

type Secrets = Pick<Config, 'hashSecrets'>;

/** The keyed hashes that may be stored for all addresses of a mailbox, the one for new rows first. */
export const toMailboxKeys = ({ hashSecrets }: Secrets, email: string): [string, ...string[]] =>
  keyedHashes(hashSecrets, `mailbox:${toMailbox(email)}`);

/** Each of them alone identifies the buyer. A block has those by each secret, and holds until the last of these is gone. */
export const toKeys = (secrets: Secrets, { email, buyerKeys, cardKeys }: KnownBuyer): string[] => [
  ...(email === null ? [] : toMailboxKeys(secrets, email)),
  ...buyerKeys,
  ...cardKeys,
];
