import type { CompiledTheme, Site } from '../../types.gen.ts';
import { defined } from '../defined.ts';
import { contrast, lightened, minimumContrast, mixed } from './colour.ts';

/** The tokens of `src/page/ui/tokens.css` that are other colours on a device that is set to dark. */
export const darkColours = {
  ground: '#14181c',
  sheet: '#1d2227',
  ink: '#eceff2',
  quiet: '#a7b1bb',
  line: '#363e46',
  edge: '#848f9a',
  'accent-ink': '#10151a',
  good: '#7fd1a0',
  bad: '#ff9a8f',
  focus: '#eceff2',
  'brand-edge': '#7b8792',
};

type Look = Pick<Site, 'accent' | 'thread' | 'theme' | 'fonts' | 'radius' | 'density'>;

/** The site's colours, its accent and the accent on dark if pages follow the device; its font, corners and room. */
export const themeOf = ({ accent, thread, theme, fonts, radius, density }: Look): CompiledTheme =>
  defined({
    ...{ accent, thread, fonts, radius, density },
    ...(theme === 'auto' && { accentOnDark: readableOnDark(accent) }),
  });

/** The tokens of a compact page. What is pressed keeps 44 pixels. */
const compactTokens =
  '--text-body:1rem;--text-small:.875rem;--text-title:clamp(1.5rem,1.2rem + 1.4vw,1.875rem);--control:2.75rem;' +
  '--space-6:18px;--space-8:24px;--space-12:36px';

/** The styles after the common sheet. Paper stays light, and so does the ground of a logo drawn for that. */
export function themeStyles({ accent, thread, accentOnDark, fonts = [], radius, density }: CompiledTheme): string {
  const own = [
    `--accent:${accent}`,
    thread && `--thread:${thread}`,
    fonts.length && `--font:${brandFont}`,
    radius !== undefined && `--radius:${radius}px`,
    density === 'compact' && compactTokens,
  ];
  const light = `${fonts.map(fontFace).join('')}:root{${own.filter(Boolean).join(';')}}`;
  if (!accentOnDark) return light;
  const field = 'color-mix(in srgb,var(--accent) 45%,#000)';
  const tokens = Object.entries({ ...darkColours, accent: accentOnDark, field }).map(
    ([name, colour]) => `--${name}:${colour}`,
  );
  const softs = ['accent', 'good', 'bad'].map(
    (name) => `--${name}-soft:color-mix(in srgb,var(--${name}) ${softPercent}%,var(--sheet))`,
  );
  const root = ['color-scheme:dark', ...tokens, ...softs].join(';');
  const images =
    'img[height]:not([data-dark]){background:#fff}.site-header img:not([data-dark]){outline:4px solid #fff;border-radius:1px}';
  return `${light}@media screen and (prefers-color-scheme:dark){:root{${root}}${images}}`;
}

/** The provider's font, and the device's for letters that it lacks. */
const brandFont = 'brand,system-ui,sans-serif';

/** A page is drawn once (D-60): in this font where it is there by then, else to its end in the device's. */
const fontFace = ({ file, weight = '100 900' }: NonNullable<Site['fonts']>[number]) =>
  `@font-face{font-family:brand;src:url(/${file}) format("woff2");font-weight:${weight};font-display:optional}`;

const softPercent = 12;

/**
 * Returns the least white shade of an accent that can be read on every ground of the dark theme. Words on it can be
 * read too, also under the pointer (`src/page/ui/button.module.css`).
 */
export function readableOnDark(accent: string): string {
  const { sheet, ground, good, bad, 'accent-ink': words } = darkColours;
  const soft = (colour: string) => mixed(colour, softPercent / 100, sheet);
  return lightened(accent, (shade) => {
    const pairs: [string, string][] = [
      ...[sheet, ground, ...[shade, good, bad].map(soft)].map((under): [string, string] => [shade, under]),
      ...[shade, mixed(shade, 0.88, '#000000')].map((button): [string, string] => [words, button]),
    ];
    return pairs.every(([one, other]) => contrast(one, other) >= minimumContrast);
  });
}
