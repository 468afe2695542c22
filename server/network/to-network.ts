/** The network that limits count for an address: an IPv4 address itself; for IPv6 its /64, within which one party picks. */
export function toNetwork(ipAddress: string): string {
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
