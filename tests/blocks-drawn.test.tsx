// @vitest-environment jsdom
/** Every valid fixture of every block, drawn in a browser's document with a link that has been read. */
import { act } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import type { Block, Link } from '../src/types.gen.ts';
import { renderBlocks } from './support/drawn/render-block.tsx';

const fixtures = import.meta.glob<Record<string, Block>>('../src/blocks/*/fixtures/valid.json', {
  eager: true,
  import: 'default',
});
const links = import.meta.glob<Record<string, Partial<Link>>>('../src/blocks/*/fixtures/links.json', {
  eager: true,
  import: 'default',
});
const rows = Object.entries(fixtures).flatMap(([path, blocks]) =>
  Object.entries(blocks).map(([title, block]) => ({
    name: path.split('/')[3]!,
    title,
    block,
    link: links[path.replace('valid.json', 'links.json')]?.[title],
  })),
);

// What is still being imported when the file ends would fail, also for the files that come after it in its worker.
afterAll(() => vi.dynamicImportSettled());

test.each(rows)('R-N03 $name: $title is drawn without styles and scripts', async ({ block, link }) => {
  const logged = vi.spyOn(console, 'error');
  const { container } = await act(() => renderBlocks(block, link && { link }));
  // React warns in words. An event is the card form's of a test before, whose gateway is not there.
  expect(logged.mock.calls.filter(([what]) => typeof what === 'string')).toEqual([]);
  expect(container.innerHTML).not.toMatch(/<script/);
  // The renderer keeps the height of what depends on the link; nothing else has styles of its own.
  const styled = [...container.querySelectorAll('[style]')].filter(
    ({ attributes }) => !/^min-height: \d+px;$/.test(attributes.getNamedItem('style')!.value),
  );
  expect(styled.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
