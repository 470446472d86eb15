import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, mixed } from '../../../src/rules/theme/colour.ts';
import { darkColours, themeOf, themeStyles } from '../../../src/rules/theme/theme.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test('every accent has a shade on dark that can be read, on which words can, and a darker one for white words', () => {
  const poor = accents.filter((accent) => {
    const { accentOnDark } = themeOf({ accent, theme: 'auto' });
    const { sheet, ground, 'accent-ink': words } = darkColours;
    const field = mixed(accentOnDark!, 0.45, '#000000');
    return (
      contrast(field, '#ffffff') < 4.5 || [sheet, ground, words].some((colour) => contrast(accentOnDark!, colour) < 4.5)
    );
  });
  expect(accents).toHaveLength(216);
  expect(poor).toEqual([]);
});

test.each([
  ['#00535c', '#00adbf'],
  ['#0b57d0', '#5f9dff'],
  ['#333333', '#9d9d9d'],
])('%s becomes %s on dark: as vivid as it is before it is paler', (accent, onDark) => {
  expect(themeOf({ accent, theme: 'auto' }).accentOnDark).toBe(onDark);
});

test('an accent that can be read on dark stays as it is', () => {
  expect(themeOf({ accent: '#ffcc00', theme: 'auto' }).accentOnDark).toBe('#ffcc00');
});

test.each(['ink', 'quiet', 'good', 'bad'] as const)('words in --%s can be read on dark', (name) => {
  expect(contrast(darkColours[name], darkColours.sheet)).toBeGreaterThan(4.5);
  expect(contrast(darkColours[name], darkColours.ground)).toBeGreaterThan(4.5);
});

test('a site whose pages are light carries nothing of the dark theme', () => {
  const light = ':root{--accent:#00535c}';
  expect(themeStyles(themeOf({ accent: '#00535c' }))).toBe(light);
  expect(themeStyles(themeOf({ accent: '#00535c', theme: 'light' }))).toBe(light);
  expect(themeStyles(themeOf({ accent: '#00535c', theme: 'auto' })).startsWith(light)).toBe(true);
});

test('the dark theme has a colour for each token that is written as one', () => {
  const [, light = ''] = /:root \{([\s\S]*?)\}/.exec(readFileSync('src/page/ui/tokens.css', 'utf8'))!;
  const tokens = [...light.matchAll(/--([\w-]+): #/g)].map(([, name]) => name);
  expect(tokens.filter((name) => name !== 'accent').sort()).toEqual(Object.keys(darkColours).sort());
});

test('D-60 a page is drawn in the font of the brand where it is there by then, else in the device’s', () => {
  const fonts = [{ file: 'brand.woff2' }, { file: 'bold.woff2', weight: '700' }];
  const styles = themeStyles(themeOf({ accent: '#00535c', fonts }));
  expect(styles).toContain('url(/brand.woff2) format("woff2");font-weight:100 900;font-display:optional');
  expect(styles).toContain('url(/bold.woff2) format("woff2");font-weight:700;font-display:optional');
  expect(styles).toContain('--font:brand,system-ui');
});

test('corners and room are the site’s own, and what is pressed keeps 44 pixels', () => {
  expect(themeStyles(themeOf({ accent: '#00535c' }))).toBe(':root{--accent:#00535c}');
  const styles = themeStyles(themeOf({ accent: '#00535c', radius: 0, density: 'compact' }));
  expect(styles).toContain('--radius:0px');
  expect(styles).toContain('--control:2.75rem');
});
