import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { keyedHash } from '../../ids.ts';
import type { BuyerKeys } from './buyer-keys.ts';
import { listWiderNetworks, toNetwork } from '../../network/to-network.ts';

/** The keyed hash of a buyer's network. */
export const readHolderNetwork = ({ limitSecret }: Pick<Config, 'limitSecret'>, { ip }: FastifyRequest): string =>
  keyedHash(limitSecret, `holder:${toNetwork(ip)}`);

/** A buyer as holds of pets know them: the browser, and keyed hashes of the network and of those around it. */
export const readHolder = (config: Pick<Config, 'limitSecret'>, keys: BuyerKeys, request: FastifyRequest) => ({
  keys,
  network: readHolderNetwork(config, request),
  widerNetworks: listWiderNetworks(request.ip).map((network) => keyedHash(config.limitSecret, `holder:${network}`)),
});
