import { expect, test } from 'vitest';
import { contrast, minimumContrast } from '../../../src/rules/theme/colour.ts';
import { letterHtml } from '../../../src/server/letters/letter-html.ts';

test.each(['#00535c', '#7a1fa2', '#ffcc00'])(
  'D-48 links of a letter can be read where a mail program is dark, whatever the theme of the pages: %s',
  (accent) => {
    const html = letterHtml([], { subject: 'A letter', language: 'en', theme: { accent } });
    const [, light, dark = ''] = /a\{color:(.*?)\}@media \(prefers-color-scheme:dark\)\{a\{color:(.*?)\}/.exec(html)!;
    expect(light).toBe(accent);
    for (const ground of ['#121212', '#1f1f1f']) expect(contrast(dark, ground)).toBeGreaterThan(minimumContrast);
  },
);
