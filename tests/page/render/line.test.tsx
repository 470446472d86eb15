// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderingOf } from '../../../src/page/render/context.ts';
import { Line, useLine } from '../../../src/page/render/line.tsx';
import { WordsContext } from '../../../src/page/render/words.ts';
import { shownOf } from '../../support/drawn/render-block.tsx';

function drawn(children: ReactNode): HTMLElement {
  const { words } = renderingOf(shownOf([]));
  document.body.innerHTML = renderToStaticMarkup(<WordsContext value={words}>{children}</WordsContext>);
  return document.body;
}

test('R-N03 a line has what the code fills in beside what any text may name', () => {
  const { textContent } = drawn(<Line text="{days} more days: call {phone}" params={{ days: 5 }} />);
  expect(textContent).toBe('5 more days: call 01632 960 999');
});

test('D-17 what the code does not know yet keeps an empty slot', () => {
  const container = drawn(<Line text="{days} more days" params={{ days: undefined }} />);
  expect(container.querySelector('[data-v="days"]')?.textContent).toBe('');
  expect(container.textContent).toBe(' more days');
});

test('R-N03 the same words can stand in an attribute', () => {
  function Titled() {
    return <p title={useLine('Call {phone}')} />;
  }
  expect(drawn(<Titled />).querySelector('p')?.title).toBe('Call 01632 960 999');
});

test.each(['EF-20461', 'DS-TSDJ-AYKC', 'r…@example.com'])(
  'R-N03 %s is a piece of its own in a line, which does not break where it fits',
  (piece) => {
    const container = drawn(<Line text="For: {phone}." params={{ phone: `Some one-off X-rays ${piece}` }} />);
    expect(container.textContent).toBe(`For: Some one-off X-rays ${piece}.`);
    expect(container.querySelector('.whole')?.textContent).toBe(piece);
  },
);
