import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledShell, Logo } from '../../types.gen.ts';
import type { Release } from '../release/release.ts';

/** How a copy shows whose it is. The logo's height is in CSS pixels. */
export type Brand = { accent: string; fonts?: Buffer[]; logo?: { file: Buffer; alt: string; height: number } };

type Look = { theme: Pick<CompiledShell['theme'], 'accent' | 'fonts'>; logo?: Logo };

/** Reads the brand of content: its accent colour, its fonts, and its logo where its file is a picture that Typst draws. */
export async function brandOf(look: Look | undefined, find: Release['find']): Promise<Brand> {
  const { accent = '#000000', fonts = [] } = look?.theme ?? {};
  const { image = '', alt = '', height = 0 } = look?.logo ?? {};
  const read = async (file: string) => {
    const stored = await find(file);
    return stored && readFile(join(stored.root, stored.name));
  };
  const copies = await Promise.all(fonts.flatMap(({ copies = [] }) => copies).map(read));
  const file = /\.(svg|png|jpe?g|gif|webp)$/i.test(image) ? await read(image) : undefined;
  return { accent, fonts: copies.filter((font) => font !== undefined), ...(file && { logo: { file, alt, height } }) };
}
