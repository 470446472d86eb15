/**
 * The little of DER (X.690) that time stamps need. Three others were tried. pkijs 4 needs the data that was hashed, which
 * a head does not keep, and checks neither its certificate's purpose nor the attribute that names it. `@peculiar/asn1-tsp`
 * takes BER and bytes behind the end, and writes certificates anew before they are checked. `openssl ts` would be a process
 * for each of the thousands of stamps in a year, and is not in the image.
 */

/** An element of DER (X.690): its tag, all its bytes, and the bytes of its content. */
export type Der = { tag: number; bytes: Uint8Array; content: Uint8Array };

export const tags = { boolean: 1, integer: 2, octets: 4, oid: 6, time: 0x18, sequence: 0x30, set: 0x31 } as const;

/** Reads the consecutive elements in these bytes. Throws `RangeError` where they are no DER. */
export function readDer(bytes: Uint8Array): Der[] {
  const elements: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    let length = first;
    if (first >= 0x80) {
      if (lengthBytes === 0 || lengthBytes > 4) throw new RangeError('not DER');
      length = bytes.subarray(at + 2, at + 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    }
    const start = at + 2 + lengthBytes;
    if (start + length > bytes.length) throw new RangeError('not DER');
    elements.push({ tag, bytes: bytes.subarray(at, start + length), content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

export function writeDer(tag: number, ...contents: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
