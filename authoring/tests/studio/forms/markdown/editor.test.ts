// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { makeEditor, showProblems } from '../../../../studio/forms/markdown/editor.ts';

test('D-36 a check that finds no mistake leaves a selection that the editor has not heard of', () => {
  const nothing = () => undefined;
  const view = makeEditor({
    ...{ parent: document.body, text: 'One.\nTwo.\n', label: 'Source', isMarkdown: true, placeholders: () => [] },
    ...{
      onText: nothing,
      onCursor: nothing,
      onFile: nothing,
      onLeftOut: nothing,
      chooseLink: nothing,
    },
  });
  view.contentDOM.focus();
  getSelection()?.selectAllChildren(view.contentDOM);
  showProblems(view, []);
  expect(getSelection()?.toString()).toBe('One.Two.');
  view.destroy();
});
