import sharp from 'sharp';

/** Counts the pixels that differ at all between two PNG pictures. In pictures of other sizes every pixel does. */
export async function differingPixels(before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (one.width !== other.width || one.height !== other.height) return Math.max(one.pixels.length, other.pixels.length);
  return one.pixels.filter((pixel, i) => pixel !== other.pixels[i]).length;
}

/** Reads a PNG: a number for each pixel, row by row. */
async function pixelsOf(png: Buffer): Promise<{ width: number; height: number; pixels: Uint32Array }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
  return { width: info.width, height: info.height, pixels };
}
