// @vitest-environment jsdom
/** What the studio's forms say of each property, in an editor's words. */

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scrolled, watchScrolled } from '../../../../tests/support/browser/scrolled.ts';
import { site as own } from '../../support/described-site.ts';
import { openEditor } from '../../support/file-editor.tsx';

const page = `{
  "path": "/dd-mandate",
  "title": "Mandate",
  "link": "required",
  "blocks": [
    { "type": "direct-debit-form" },
    { "type": "contacts", "heading": "Need help?", "text": "Call us." }
  ]
}
`;

test('D-36 where a form leads whose page is left out is said in words', () => {
  const { container } = openEditor('pages/dd-mandate.json', page, { own, selected: ['blocks', 0] });
  const options = [...container.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toContain('as usual: the next step of the journey');
  expect(options).toContain('The next step of the journey');
});

test('D-36 hints say yes and no as the choices do', () => {
  const asked = page.replace(
    '{ "type": "direct-debit-form" }',
    '{ "type": "question-text", "name": "why", "label": "Why?" }',
  );
  const { container } = openEditor('pages/dd-mandate.json', asked, { own, selected: ['blocks', 0] });
  expect(container.textContent).toContain('no: it need not be answered.');
  expect(container.textContent).not.toMatch(/\b(?:true|false):/);
});

test('D-36 hints end in one full stop, or in the mark of their example', () => {
  const { container } = openEditor('pages/dd-mandate.json', page, { own, selected: ['blocks', 1] });
  expect(container.textContent).toContain('for example Our {team} can help.Call us.');
  expect(container.textContent).toContain('for example Need help?Need help?');
});

test('D-36 the menu of placeholders begins with the name that is searched, then those that begin so, and comes into view', async () => {
  const { user } = openEditor('pages/dd-mandate.json', page, { own, selected: ['blocks', 1] });
  watchScrolled();
  const button = screen.getByRole('button', { name: 'Insert a placeholder into Heading' });
  await user.click(button);
  const sheet = button.nextElementSibling as HTMLElement;
  expect(scrolled.mock.contexts).toEqual([sheet]);
  await user.keyboard('phone');
  const [first, ...others] = within(sheet)
    .getAllByRole('listitem')
    .map((one) => one.querySelector('strong')!.textContent);
  expect(first).toBe('{phone}');
  const begins = others.map((name) => name.startsWith('{phone'));
  expect(begins).toEqual([...begins].sort().reverse());
  expect(others).toContain('{home_phone_name}');
});
