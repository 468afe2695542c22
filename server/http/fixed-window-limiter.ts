/** When so many addresses are remembered, those whose time has run out are forgotten. */
const SWEEP_AT = 10_000;

/** Counts what happens per key within a time window that begins with the first; kept in this process. */
export function createFixedWindowLimiter(windowMs: number): (key: string, now: Date) => number {
  const counts = new Map<string, { count: number; until: number }>();
  return (key, now) => {
    const time = now.getTime();
    if (counts.size >= SWEEP_AT) for (const [each, { until }] of counts) if (until <= time) counts.delete(each);
    const known = counts.get(key);
    const current = known && known.until > time ? known : { count: 0, until: time + windowMs };
    current.count += 1;
    counts.set(key, current);
    return current.count;
  };
}

/** What one party can choose addresses in: a single IPv4 address, a /64 network of IPv6. */
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
