import type { Config } from '../../config.ts';
import { keyedHashes } from '../../ids.ts';

/** How orders store a buyer's token: by each key, the current one first. */
export const buyerKeysOf = ({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, buyerToken: string) =>
  keyedHashes(sessionSecrets, `buyer:${buyerToken}`);
