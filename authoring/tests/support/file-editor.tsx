import { render } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { placeFile } from '../../../src/content/folder/file-kind.ts';
import type { Problem } from '../../../src/content/problem/problem.ts';
import { quickUser } from '../../../tests/support/drawn/quick-user.ts';
import { applyCorrection } from '../../studio/edit/positions.ts';
import { FileEditor } from '../../studio/forms/file-editor.tsx';
import type { AddedImage, Pointer, StudioFile, StudioSite } from '../../studio/types.ts';

type Options = {
  selected?: Pointer;
  problems?: Problem[];
  own: StudioSite;
  image?: AddedImage;
  making?: Promise<void>;
};

/** The editor of one file as the studio has it; `text()` is the file as it is after the edits, `made` are the files made beside it, `done` what it has said. */
export function openEditor(path: string, text: string, { selected, problems = [], own, image, making }: Options) {
  // jsdom has no layout to scroll, and no CSS.escape.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('CSS', { escape: (words: string) => words });
  let now = text;
  const done: string[] = [];
  const made: { path: string; like?: string }[] = [];
  const file: StudioFile = { path, place: placeFile(path).place, title: path, words: '' };
  function Shell() {
    const [words, setWords] = useState(text);
    const [at, select] = useState(selected);
    now = words;
    return (
      <FileEditor
        file={file}
        text={words}
        site={own}
        problems={problems}
        place={{ selected: at }}
        actions={{
          onText: (_, next) => setWords(next),
          onDone: (words) => void done.push(words),
          onNewFile: (_, next, file) => {
            made.push(file);
            setWords(next);
            return making;
          },
          onSelect: select,
          onCursor: () => undefined,
          onCorrect: (problem) => setWords(applyCorrection(words, problem)),
          onMend: () => undefined,
          onOpen: () => undefined,
          onImage: async () => image,
        }}
      />
    );
  }
  return { ...render(<Shell />), text: () => now, made, done, user: quickUser() };
}
