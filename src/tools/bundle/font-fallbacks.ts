import { join } from 'node:path';
import { fromFile } from '@capsizecss/unpack/fs';
import { themeOf } from '../../rules/theme/theme.ts';
import type { CompiledTheme, Site } from '../../types.gen.ts';

type Fallback = NonNullable<CompiledTheme['fallbacks']>[number];

/** The average width of a letter of English text in Arial, in parts of its size, as Capsize counts it. */
const arial = { 400: 904 / 2048, 700: 983 / 2048 } as const;

/**
 * Returns a function that gives a site's theme with the measures of its fonts, for the device's font that stands in until
 * they come: then nothing moves (D-60). `assets` is the folder of the font files.
 */
export async function themesOf(sites: readonly Site[], assets: string): Promise<(site: Site) => CompiledTheme> {
  const found = new Map<Site, Fallback[]>();
  for (const site of sites) found.set(site, await fallbacksOf(site, assets));
  return (site) => {
    const fallbacks = found.get(site) ?? [];
    return { ...themeOf(site), ...(fallbacks.length > 0 && { fallbacks }) };
  };
}

/** A file of one weight says more of it than one that has several: those for copies are such files. */
async function fallbacksOf({ fonts = [] }: Site, assets: string): Promise<Fallback[]> {
  const files = fonts.flatMap(({ file, copies = [] }) => (copies.length > 0 ? copies : [file]));
  const all = await Promise.all(files.map((file) => fallbackOf(join(assets, file))));
  return all.filter((one, index) => all.findIndex(({ weight }) => weight === one.weight) === index);
}

async function fallbackOf(file: string): Promise<Fallback> {
  const { fullName, xWidthAvg, unitsPerEm, ascent, descent, lineGap } = await fromFile(file);
  const weight = /\b(semi|extra)?bold|black|heavy/i.test(fullName) ? 700 : 400;
  const sizeAdjust = xWidthAvg / unitsPerEm / arial[weight];
  const percent = (share: number) => Math.round(share * 10_000) / 100;
  const ofEm = (units: number) => percent(Math.abs(units) / (unitsPerEm * sizeAdjust));
  return {
    ...{ weight, sizeAdjust: percent(sizeAdjust) },
    ...{ ascent: ofEm(ascent), descent: ofEm(descent), lineGap: ofEm(lineGap) },
  };
}
