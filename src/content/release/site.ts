import { readFileSync } from 'node:fs';
import type { Site } from '../../types.gen.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { root } from '../schema/schemas.ts';
import type { Finding } from './finding.ts';

/** The contrast that WCAG 2.2 AA, 1.4.3, requires for text of any size. */
const minimumContrast = 4.5;

/** Reports what site.json still needs: the address that a cancelled order leads to, and a readable accent. */
export function siteFindings(contentIndex: ContentIndex): Finding[] {
  const [file] = filesOf(contentIndex, 'site');
  const site = file!.data as Site;
  return [...cancelFindings(contentIndex, site, file!.path), ...accentFindings(site.accent, file!.path)];
}

function cancelFindings(contentIndex: ContentIndex, { cancel_url }: Site, path: string): Finding[] {
  const pages = filesOf(contentIndex, 'page').filter((page) =>
    contentIndex.schemas
      .walk('schemas/page.schema.json', page.data)
      .some(({ value, schema }) => value === 'cancel-order' && schema.enum),
  );
  if (!pages.length || cancel_url?.startsWith('https://')) return [];
  const message = `"cancel_url" is missing: "Cancel this order" on ${pages.map((page) => page.path).join(', ')} needs an https address to go to.`;
  return [{ file: path, message, name: 'cancel-url' }];
}

function accentFindings(accent: string, path: string): Finding[] {
  const backgrounds = [
    { words: 'White on', colour: token('accent-ink') },
    { words: 'On the white sheet', colour: token('sheet') },
    { words: 'On the ground', colour: token('ground') },
  ];
  const worst = backgrounds
    .map(({ words, colour }) => ({ words, ratio: contrast(accent, colour) }))
    .sort((a, b) => a.ratio - b.ratio)[0]!;
  if (worst.ratio >= minimumContrast) return [];
  const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2);
  const message =
    worst.words === 'White on'
      ? `White on ${accent} has a contrast of ${ratio} to 1; WCAG AA asks for ${minimumContrast} to 1.`
      : `${worst.words} ${accent} has a contrast of ${ratio} to 1; WCAG AA asks for ${minimumContrast} to 1.`;
  const suggestion = darkened(accent, (colour) =>
    backgrounds.every((it) => contrast(colour, it.colour) >= minimumContrast),
  );
  return [{ file: path, pointer: '/accent', message, suggestion, name: 'contrast' }];
}

/** Returns a colour of the design tokens, as #rrggbb. */
function token(name: string): string {
  const tokens = readFileSync(`${root}src/ui/tokens.css`, 'utf8');
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/ui/tokens.css has no colour --${name}.`);
  return colour;
}

/**
 * Returns the contrast ratio of two colours written as #rrggbb, by WCAG 2.2: 1 for equal colours, 21 for black on
 * white.
 */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the lightest shade of a colour that is accepted, or black. */
export function darkened(colour: string, isAccepted: (colour: string) => boolean): string {
  for (let part = 100; part > 0; part -= 1) {
    const shade = toHex(channels(colour).map((channel) => Math.round((channel * part) / 100)));
    if (isAccepted(shade)) return shade;
  }
  return '#000000';
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const toHex = (values: number[]) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
