import { toNetwork } from './to-network.ts';

/** An address without its last part, such as "203.0.113.x": names a region of the network and no household. */
export function roughAddress(ipAddress: string): string {
  const network = toNetwork(ipAddress);
  return network.includes(':') ? `${network}:x` : network.replace(/\.\d+$/, '.x');
}
