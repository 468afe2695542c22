import { describe, expect, it } from 'vitest';
import { createFixedWindowLimiter, networkOf } from './fixed-window-limiter.ts';

describe('a fixed-window limiter', () => {
  it('counts calls per key within the window, which begins with the first call', () => {
    const count = createFixedWindowLimiter(1_000);
    expect([count('a', new Date(0)), count('a', new Date(900)), count('b', new Date(900))]).toEqual([1, 2, 1]);
    expect([count('a', new Date(1_000)), count('b', new Date(1_000))]).toEqual([1, 2]);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (ipAddress, network) => expect(networkOf(ipAddress)).toBe(network));
