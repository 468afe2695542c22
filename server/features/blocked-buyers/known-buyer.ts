import type { Config } from '../../config.ts';
import { keyedHash } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';

/** What tells a buyer again: browsers and cards as keyed hashes. */
export interface KnownBuyer {
  email: string | null;
  buyerKeys: string[];
  cardKeys: string[];
}

/** One keyed hash for all addresses of a mailbox. */
export const toMailboxKey = ({ limitSecret }: Pick<Config, 'limitSecret'>, email: string): string =>
  keyedHash(limitSecret, `mailbox:${toMailbox(email)}`);

/** Each of them alone tells the buyer again. */
export const toKeys = (config: Pick<Config, 'limitSecret'>, { email, buyerKeys, cardKeys }: KnownBuyer): string[] => [
  ...(email === null ? [] : [toMailboxKey(config, email)]),
  ...buyerKeys,
  ...cardKeys,
];
