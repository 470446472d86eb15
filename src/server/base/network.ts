import { isIPv6 } from 'node:net';

/** What counts as one address where addresses are limited: an IPv4 address, or the IPv6 network of one customer (/64). */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - tail.split(':').length;
  const groups = [...front, ...Array<string>(Math.max(gap, 0)).fill('0'), ...(tail ?? '').split(':')];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '') || '0')
    .join(':');
}
