// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { project } from '../../../../tests/support/project/project.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';
import { holdState, type State } from '../../../studio/state/state.ts';
import type { Store } from '../../../studio/state/store.ts';
import { StoreContext } from '../../../studio/state/use-studio.ts';
import { ProblemLine } from '../../../studio/view/problem-list.tsx';
import { site } from '../../support/described-site.ts';

afterEach(cleanup);

const path = 'documents/contract/extra.md';
const document = 'documents/contract/document.json';
const drafts = { [path]: '## Extra\n\nMore.\n' };

test('D-36 a section that its document lists no more is listed again by a button, or its file removed by another', async () => {
  const texts = { ...drafts, [document]: '{ "sections": ["cost", "cancel"] }' };
  const { problems } = checkDrafts('content', project, drafts);
  const problem = problems.find(({ message }) => message === `${document} does not list this section.`);
  expect(problem?.way).toMatchObject({ puts: [{ file: document, value: 'extra' }] });
  const files = [...site.files, { path, title: 'Extra' }];
  const { get, subscribe } = holdState({ site: { ...site, files }, drafts: {}, files: {} } as unknown as State);
  const edit = vi.fn();
  const currentText = (file: keyof typeof texts) => texts[file];
  const store = {
    get,
    subscribe,
    edit,
    currentText,
    open: async (file: keyof typeof texts) => texts[file],
    sayDone() {},
  };
  render(
    <StoreContext value={store as unknown as Store}>
      <ProblemLine problem={problem!} />
    </StoreContext>,
  );
  screen.getByRole('button', { name: 'Remove the file' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledWith('remove the section contract/extra', { [path]: null }));
  const puts = problem!.way!.do === 'put' ? problem!.way!.puts : [];
  texts[document] = JSON.stringify({ sections: Array.from({ length: Number(puts[0]!.at[1]) }, (_, at) => `${at}`) });
  screen.getByRole('button', { name: 'List it again' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(2));
  const [, changed] = edit.mock.calls[1] as [string, Record<string, string>];
  expect((JSON.parse(changed[document]!) as { sections: string[] }).sections.at(-1)).toBe('extra');
});
