import { BlockList, isIP } from 'node:net';

/** Networks that aren't the public Internet (IANA's registries of special-purpose addresses), those of clouds' metadata included. */
const RESERVED_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3, outside of which nothing is public. Some of them carry an IPv4 address, which would have to be judged by itself. */
const RESERVED_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [network, bits] of RESERVED_4) reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of RESERVED_6) reserved.addSubnet(network, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public Internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Whether an address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
