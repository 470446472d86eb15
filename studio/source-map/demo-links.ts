import type { Shown } from './content-lines.ts';
import type { Source } from './source.ts';

/** Finds the source of words in the list of demo links: a page's title or path, or a link's description. */
export function demoLineOf({ page, demoLinks }: Shown, words: string, at: number): { source: Source } | undefined {
  for (const { name, title, path, links } of page?.demo?.flat() ?? []) {
    const file = `pages/${name}.json`;
    if (words === title) return { source: { file, pointer: ['title'] } };
    if (words === path) return { source: { file, pointer: ['path'] } };
    const link = links.find(({ label }) => label === words);
    const index = link ? demoLinks.findIndex(({ id }) => link.href.endsWith(id)) : -1;
    if (index < 0) continue;
    const pointer = ['links', index];
    let end = 0;
    for (const part of ['id', 'journey', 'customer_type', 'state', 'note'] as const) {
      const value = part === 'id' ? demoLinks[index]!.id.slice(-3) : String(demoLinks[index]![part]);
      const start = words.indexOf(value, end);
      end = start + value.length;
      if (at < start) break;
      if (at < end) return { source: { file: 'demo-links.json', pointer: [...pointer, part] } };
    }
    return { source: { file: 'demo-links.json', pointer } };
  }
  return undefined;
}
