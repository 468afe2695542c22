import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { keyedHash } from '../../ids.ts';
import type { BuyerKeys } from './buyer-keys.ts';
import { listWiderNetworks, toNetwork } from '../../network/to-network.ts';

/** A buyer as holds of pets know them: the browser, and keyed hashes of the network and of those around it. */
export const readHolder = ({ limitSecret }: Pick<Config, 'limitSecret'>, keys: BuyerKeys, { ip }: FastifyRequest) => ({
  keys,
  network: keyedHash(limitSecret, `holder:${toNetwork(ip)}`),
  widerNetworks: listWiderNetworks(ip).map((network) => keyedHash(limitSecret, `holder:${network}`)),
});
