import { expect, it } from 'vitest';
import { listWiderNetworks, toNetwork } from '../../network/to-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (ipAddress, network) => expect(toNetwork(ipAddress)).toBe(network));

it.each([
  ['192.0.2.7', []],
  ['::ffff:192.0.2.7', []],
  ['2001:db8:1:2fe:3:4:5:6', ['2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8::9', ['2001:db8:0:0/56', '2001:db8:0/48']],
])('%s is within the networks %j', (ipAddress, networks) => expect(listWiderNetworks(ipAddress)).toEqual(networks));
