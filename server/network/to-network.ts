/** The network that limits count for an address: an IPv4 address itself; for IPv6 its /64, within which one party picks. */
export function toNetwork(ipAddress: string): string {
  const address = unmap(ipAddress);
  return address.includes(':') ? toGroups(address).slice(0, 4).join(':') : address;
}

/**
 * The networks around an IPv6 address's /64 that one party may have as well: the /56 of a home and the /48 of a company; none for
 * IPv4.
 */
export function listWiderNetworks(ipAddress: string): string[] {
  const address = unmap(ipAddress);
  if (!address.includes(':')) return [];
  const [first, second, third, fourth = '0'] = toGroups(address);
  const company = `${first}:${second}:${third}`;
  const home = `${company}:${(parseInt(fourth, 16) >> 8).toString(16)}`;
  return [`${home}/56`, `${company}/48`];
}

const unmap = (ipAddress: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1] ?? ipAddress;

/** The eight groups of an IPv6 address, without leading zeros. */
function toGroups(ipAddress: string): string[] {
  const [head = '', tail] = ipAddress.toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}
