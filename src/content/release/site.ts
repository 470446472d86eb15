import { readFileSync } from 'node:fs';
import type { Site } from '../../types.gen.ts';
import { filesOf, type Survey } from '../model/content-index.ts';
import { contrast, darkened } from './contrast.ts';
import type { Finding } from './finding.ts';

/** WCAG 2.2 AA, 1.4.3: for text of any size. */
const enough = 4.5;

/** What site.json still needs: the address that a cancelled order leads to, and an accent that can be read. */
export function siteFindings(survey: Survey): Finding[] {
  const [file] = filesOf(survey, 'site');
  const site = file!.data as Site;
  return [...cancelFindings(survey, site, file!.path), ...accentFindings(site.accent, file!.path)];
}

function cancelFindings(survey: Survey, { cancel_url }: Site, path: string): Finding[] {
  const pages = filesOf(survey, 'page').filter((page) =>
    survey.schemas
      .walk('schemas/page.schema.json', page.data)
      .some(({ value, schema }) => value === 'cancel-order' && schema.enum),
  );
  if (!pages.length || cancel_url?.startsWith('https://')) return [];
  const message = `"cancel_url" is missing: "Cancel this order" on ${pages.map((page) => page.path).join(', ')} needs an https address to go to.`;
  return [{ path, message, name: 'cancel-url' }];
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
  if (worst.ratio >= enough) return [];
  const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2);
  const message =
    worst.words === 'White on'
      ? `White on ${accent} has a contrast of ${ratio} to 1; WCAG AA asks for ${enough} to 1.`
      : `${worst.words} ${accent} has a contrast of ${ratio} to 1; WCAG AA asks for ${enough} to 1.`;
  const suggestion = darkened(accent, (colour) => backgrounds.every((it) => contrast(colour, it.colour) >= enough));
  return [{ path, spot: { pointer: '/accent' }, message, suggestion, name: 'contrast' }];
}

/** A colour of the tokens, as #rrggbb. */
function token(name: string): string {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/ui/tokens.css has no colour --${name}.`);
  return colour;
}
