// @vitest-environment jsdom
/** The published versions of documents, as the studio lists them. */

import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Published } from '../../../../src/types.gen.ts';
import { quickUser } from '../../../../tests/support/drawn/quick-user.ts';
import { publishedIn, VersionLists } from '../../../view/publish/published-versions.tsx';
import { site } from '../../support/described-site.ts';
import { openEditor } from '../../support/file-editor.tsx';

const documents: Published['documents'] = {
  contract: {
    '2026-01': { 'document.json': 'a', 'summary.md': 'b', 'renewal.md': 'c' },
    '2026-02': { 'document.json': 'a', 'summary.md': 'other', 'renewal.md': 'c' },
    '2026-03': { 'document.json': 'd', 'summary.md': 'other', 'cancel.md': 'e' },
    '2026-04': { 'document.json': 'f', 'summary.md': 'other', 'cancel.md': 'e' },
  },
  terms: { v1: { 'document.json': 'a' } },
};

function open(version: string) {
  const onOpen = vi.fn();
  render(
    <VersionLists
      {...{ documents, onOpen }}
      versionOf={(name) => (name === 'contract' ? version : undefined)}
      files={site.files}
    />,
  );
  const rows = within(screen.getByRole('region', { name: 'contract' })).getAllByRole('listitem');
  return { onOpen, rows: rows.map(({ textContent }) => textContent) };
}

test('D-36 published versions are a list, the latest first, with the one in force and the sections that each has otherwise', async () => {
  const { onOpen, rows } = open('2026-03');
  expect(rows).toEqual([
    '2026-04: another title, or another order of the sections.',
    '2026-03, to which customers agree now: new “Your right to cancel”; no longer there “Renewal”.',
    '2026-02: other words in “Summary of your order”.',
    '2026-01: the first version.',
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await quickUser().click(screen.getByRole('button', { name: 'Open “Your contract with us”' }));
  expect(onOpen).toHaveBeenCalledWith('documents/contract/document.json');
  expect(screen.getByRole('region', { name: 'terms' }).textContent).toContain('There is no such document any more');
});

test('D-36 a version that is not published yet is named above those that are', () => {
  open('2026-05');
  expect(screen.getByText('Version 2026-05 is not published yet.')).toBeTruthy();
});

test('D-36 a broken list of published versions has no form, but its source', () => {
  const text = readFileSync('content/published.json', 'utf8');
  expect(publishedIn(text)).toHaveProperty('contract.2026-01');
  for (const broken of [text.slice(0, -3), '{}', '{ "documents": { "contract": null } }']) {
    expect(publishedIn(broken)).toBeUndefined();
    const { container } = openEditor('published.json', broken, { own: site });
    expect(container.querySelector('.cm-editor')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Form' })).toBeNull();
  }
});
