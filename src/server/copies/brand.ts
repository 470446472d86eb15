import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledShell, Logo } from '../../types.gen.ts';
import type { Release } from '../release/release.ts';

/** How a copy shows whose it is. The logo's height is in CSS pixels. */
export type Brand = { accent: string; logo?: { file: Buffer; alt: string; height: number } };

type Look = { theme: Pick<CompiledShell['theme'], 'accent'>; logo?: Logo };

/** Reads the brand of content: its accent colour, and its logo where its file is a picture that Typst draws. */
export async function brandOf(look: Look | undefined, find: Release['find']): Promise<Brand> {
  const { accent = '#000000' } = look?.theme ?? {};
  const { image = '', alt = '', height = 0 } = look?.logo ?? {};
  const stored = /\.(svg|png|jpe?g|gif|webp)$/i.test(image) ? await find(image) : undefined;
  if (!stored) return { accent };
  return { accent, logo: { file: await readFile(join(stored.root, stored.name)), alt, height } };
}
