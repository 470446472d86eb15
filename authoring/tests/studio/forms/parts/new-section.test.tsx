// @vitest-environment jsdom
/** The dialog that makes a section, and what it says meanwhile. */

import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { site } from '../../../support/described-site.ts';
import { openEditor } from '../../../support/file-editor.tsx';

const contract = 'documents/contract/document.json';
const written = readFileSync(`content/${contract}`, 'utf8');

// jsdom has no dialogs.
beforeAll(() => Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined }));

test('D-36 the dialog of a new section says that it is making it, and closes once it is made', async () => {
  let end = () => {};
  const making = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { user, made } = openEditor(contract, written, { own: site, making });
  await user.click(screen.getByRole('button', { name: 'New section…' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await user.type(dialog.getByRole('textbox', { hidden: true }), 'Prices for calls abroad');
  await user.click(dialog.getByRole('button', { name: 'Make it', hidden: true }));
  expect(dialog.getByRole('button', { name: 'Making …', hidden: true })).toHaveProperty('disabled', true);
  expect(made).toHaveLength(1);
  end();
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});
