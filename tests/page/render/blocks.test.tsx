// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { type ReactNode, useId } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawBody, wrapBlocks } from '../../../src/page/app/draw-page.tsx';
import { Island } from '../../../src/page/render/island.tsx';
import { IslandView } from '../../../src/page/render/island-view.tsx';
import type { BlockComponent } from '../../../src/page/render/registry.ts';
import type { Block, When } from '../../../src/types.gen.ts';
import { contextWith, renderBlocks } from '../../support/drawn/render-block.tsx';

const go = (label: string, when?: When): Block => ({
  ...{ type: 'button', label, to: 'contract-complete' },
  ...(when && { when }),
});
/** Draws the texts of a test by another component. */
function drawTexts(component: () => ReactNode): void {
  const put = (other: BlockComponent) =>
    wrapBlocks((one, type) => {
      if (type !== 'text') return one;
      before = one;
      return other;
    });
  let before: BlockComponent;
  put(component);
  onTestFinished(() => put(before));
}

const isNew: When = { fact: 'customer_type', is: 'new' };
const isExisting: When = { fact: 'customer_type', is: 'existing' };

test('R-N03 blocks show in their order, and only those whose condition holds, also inside another', () => {
  const inside = [go('inside', isExisting), go('in gate', isNew)];
  const gate: Block = { type: 'checkbox-gate', label: 'Yes', hint: 'Tick', blocks: inside };
  renderBlocks([go('one'), go('two', isExisting), go('three', isNew), gate, go('four')]);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['one', 'three', 'in gate', 'four']);
});

test('D-17 a failed read decides nothing, and leaves no half sentences', () => {
  const whole: Block = { type: 'contacts', heading: 'Ask our {team}' };
  const half: Block = { type: 'contacts', heading: 'Your card ends in {losing_provider}' };
  renderBlocks([go('new', isNew), half, whole], { isFailed: true, order: undefined });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ask our Help team']);
  expect(screen.queryByText('new')).toBeNull();
});

test.each([<p key={1} style={{ color: 'red' }} />, <script key={2} src="/x.js" />])(
  'a block that carries what the policy of its page refuses is named, with the page: %#',
  (drawn) => {
    drawTexts(() => drawn);
    const text = { type: 'text', markdown: 'sample' } as const;
    const blocks: Block[] = [go('one'), { type: 'checkbox-gate', label: 'I agree', hint: 'Tick', blocks: [text] }];
    const words = 'The block "text" failed on the page "contract-start". It carries a style attribute or a script;';
    expect(() => drawBody(contextWith(blocks))).toThrow(words);
  },
);

test('a text that only reads like a style attribute is taken', () => {
  drawTexts(() => '<p style="color:red">');
  expect(drawBody(contextWith({ type: 'text', markdown: 'sample' }))).toContain('color:red');
});

test('R-N03 ids in an island are the same on the server and in the browser, and no others on its page', async () => {
  const Field = ({ label }: { label: string }) => {
    const id = useId();
    return (
      <label htmlFor={id}>
        {label} <input id={id} />
      </label>
    );
  };
  drawTexts(() => <Island component={Field} own={{ label: 'Name' }} messages={[]} />);
  const text: Block = { type: 'text', markdown: 'sample' };
  renderBlocks([text, text]);
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island=text]')];
  const ids = () => islands.map((island) => island.querySelector('input')!.id);
  const drawn = ids();
  expect(new Set(drawn).size).toBe(2);
  const logged = vi.spyOn(console, 'error');
  for (const island of islands) {
    const { own, words } = JSON.parse(island.dataset.props!);
    const view = <IslandView component={Field} own={own} words={words} />;
    await act(async () => hydrateRoot(island, view, { identifierPrefix: island.dataset.prefix! }));
  }
  expect(logged.mock.calls).toEqual([]);
  expect(ids()).toEqual(drawn);
});
