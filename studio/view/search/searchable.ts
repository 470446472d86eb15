import { fillLine } from '../../../src/rules/fill.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Gallery } from '../../../src/states/types.ts';

/** Words as searches compare them: a gap or a hyphen is one space, quotes are straight, and letters small. */
export const searchable = (words: string): string =>
  words.replace(/\s+/g, ' ').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[-‑–]/g, ' ').toLowerCase();

/** A text as customers read it, as far as the site's own values and contacts go. */
export function filled(gallery: Gallery | undefined, text: string): string {
  if (!gallery) return text;
  const { contacts, values } = gallery.sites.content.site;
  return fillLine(
    text,
    (name) => contacts[name] ?? (values[name] && formatValue(values[name].type, values[name].value)),
  );
}
