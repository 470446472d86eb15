import { isIP, isIPv6 } from 'node:net';

/** Returns the part of an address that limits count: an IPv4 address, or the IPv6 network of one customer (/64). */
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

/** Whether a text is an address, or a range that has no more of them than the largest private network. */
export function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (!family || rest.length) return false;
  const [shortest, longest] = family === 4 ? [8, 32] : [/^[0:]+:ffff:/i.test(address) ? 104 : 7, 128];
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= shortest && Number(bits) <= longest);
}
