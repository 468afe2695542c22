/** From this many keys on, each call drops the expired windows. */
const SWEEP_AT_KEYS = 10_000;

/**
 * A fixed-window limiter: counts calls per key; a key's window begins with its first call. Kept in this process.
 * Returns the count, which the caller compares with its limit.
 */
export function createFixedWindowLimiter(windowMs: number): (key: string, now: Date) => number {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (key, now) => {
    const time = now.getTime();
    if (windows.size >= SWEEP_AT_KEYS)
      for (const [each, { endsAt }] of windows) if (endsAt <= time) windows.delete(each);
    const open = windows.get(key);
    const current = open && open.endsAt > time ? open : { count: 0, endsAt: time + windowMs };
    current.count += 1;
    windows.set(key, current);
    return current.count;
  };
}

/** The limiter's key for an address: an IPv4 address itself; for IPv6 its /64, within which one party picks addresses. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (!ipAddress.includes(':')) return ipAddress;
  const [head = '', tail] = ipAddress.toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
