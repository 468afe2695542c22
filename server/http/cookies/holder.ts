import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { keyedHash } from '../../ids.ts';
import type { BuyerKeys } from './buyer-keys.ts';
import { toNetwork } from '../../network/to-network.ts';

/** A buyer as holds of pets know them: the browser, and a keyed hash of the network. */
export const readHolder = ({ limitSecret }: Pick<Config, 'limitSecret'>, keys: BuyerKeys, { ip }: FastifyRequest) => ({
  keys,
  network: keyedHash(limitSecret, `holder:${toNetwork(ip)}`),
});
