import type { CompiledShell, Logo } from '../../types.gen.ts';

/** How a copy shows whose it is. The logo's height is in CSS pixels. */
export type Brand = { accent: string; fonts?: Buffer[]; logo?: { file: Buffer; alt: string; height: number } };

type Look = { theme: Pick<CompiledShell['theme'], 'accent' | 'fonts'>; logo?: Logo };

/** Reads the brand of content: its accent colour, its fonts, and its logo where its file is a picture that Typst draws. */
export function brandOf(look: Look | undefined, find: (file: string) => { bytes: Buffer } | undefined): Brand {
  const { accent = '#000000', fonts = [] } = look?.theme ?? {};
  const { image = '', alt = '', height = 0 } = look?.logo ?? {};
  const copies = fonts.flatMap(({ copies = [] }) => copies).map((font) => find(font)?.bytes);
  const file = /\.(svg|png|jpe?g|gif|webp)$/i.test(image) ? find(image)?.bytes : undefined;
  return { accent, fonts: copies.filter((font) => font !== undefined), ...(file && { logo: { file, alt, height } }) };
}
