import { CODE_LENGTH } from '../../../contract/hand-overs/hand-overs.ts';
import type { Config } from '../../config.ts';
import { keyedHash, sameSecret } from '../../ids.ts';
import { toSymbols } from '../receipts/api.ts';

type Secrets = Pick<Config, 'sessionSecrets'>;

const codeBy = (secret: string, orderId: string) =>
  toSymbols(Buffer.from(keyedHash(secret, `hand-over:${orderId}`), 'hex').subarray(0, CODE_LENGTH));

/** What the buyer shows at the hand-over of an order's pet. Nothing of it is stored. */
export const handOverCode = ({ sessionSecrets }: Secrets, orderId: string): string =>
  codeBy(sessionSecrets[0]!, orderId);

/** Also accepts a code made from a former secret. */
export const isHandOverCode = ({ sessionSecrets }: Secrets, orderId: string, given: string): boolean =>
  sessionSecrets.filter((secret) => sameSecret(given, codeBy(secret, orderId))).length > 0;
