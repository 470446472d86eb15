/** What the first bytes of a picture say of it. */
export type PictureHeader = { width: number; height: number; isTurned?: boolean; isForPrint?: boolean };

/** Reads a PNG, a JPEG or an SVG; undefined for others, and where nothing says how large it is. */
export function pictureHeader(file: Buffer): PictureHeader | undefined {
  if (file.toString('latin1', 1, 4) === 'PNG' && file.length >= 24)
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.length > 2 && file.readUInt16BE(0) === 0xffd8) return jpegHeader(file);
  const [tag = ''] = /<svg\b[^<>]*>/.exec(file.toString('utf8', 0, 10_000)) ?? [];
  const [, , , ...box] = /\bviewBox=(["'])\s*([\d.-]+[\s,]+){2}([\d.]+)[\s,]+([\d.]+)\s*\1/.exec(tag) ?? [];
  const said = ['width', 'height'].map((name) => new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1]);
  const [width = 0, height = 0] = (said.every(Boolean) ? said : box).map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Walks the segments of a JPEG to the one with its size. */
function jpegHeader(file: Buffer): PictureHeader | undefined {
  let orientation = 1;
  for (let at = 2; at + 10 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const mark = file[at + 1]!;
    if (mark === 0xe1)
      orientation = Math.max(orientation, orientationIn(file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2))));
    // The marks of Huffman tables and of arithmetic coding lie among those of frames.
    if (mark < 0xc0 || mark > 0xcf || [0xc4, 0xc8, 0xcc].includes(mark)) continue;
    const sides = [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
    const [width, height] = (orientation > 4 ? sides.reverse() : sides) as [number, number];
    return { width, height, isTurned: orientation > 1, isForPrint: file[at + 9] === 4 };
  }
  return undefined;
}

/** How a camera's note (EXIF) turns the picture: 1 is not at all, and from 5 on its sides change places. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 20) return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const number = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = number(isLittle ? 4 : 6);
  const entries = Array.from({ length: number(first) }, (_, index) => first + 2 + 12 * index);
  return number((entries.find((at) => number(at) === 0x0112) ?? tiff.length) + 8) || 1;
}
