import { useEffect } from 'react';
import type { FilePlace } from '../../../api/pure.ts';
import { pathInEdition } from '../../edit/edition-path.ts';
import { valueIn } from '../../edit/json-edit.ts';
import { applyCorrection } from '../../edit/positions.ts';
import { FileEditor } from '../../forms/file-editor.tsx';
import { ImageFile } from '../../forms/parts/image-file.tsx';
import { setCursor } from '../../state/cursor.ts';
import { problemsOf } from '../../state/problems.ts';
import { useAddress } from '../../state/use-address.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import type { StudioEdition, StudioFile } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { CommandStatus, useCommand } from '../command-status.tsx';
import { ProblemLine } from '../problem-list.tsx';
import styles from '../side-panel.module.css';
import { useFix } from '../use-fix.ts';
import { useOpenFile } from '../use-open-file.ts';

/** The kinds of files that an edition has of its own. */
const kinds: readonly FilePlace['kind'][] = [
  ...(['text', 'section', 'document', 'page', 'letter'] as const),
  ...(['messages', 'values', 'acts', 'site'] as const),
];

export const isOfEditions = ({ place }: StudioFile): boolean => place !== undefined && kinds.includes(place.kind);

/** A file as an edition has it, with the words of its original beside its own. */
export function EditionPanel({ file, edition, again }: { file: StudioFile; edition: StudioEdition; again: number }) {
  const store = useStore();
  const { site, problems, gaps } = useStudio();
  const [{ at, spot }, go] = useAddress();
  const fix = useFix();
  const openFile = useOpenFile();
  const path = pathInEdition(edition.name, file.path);
  useEffect(() => void store.open(path), [store, path]);
  const [original, text] = [store.currentText(file.path), store.currentText(path)];
  if (typeof original !== 'string' || text === undefined)
    return <aside className={styles.selection} aria-label="Selected" />;
  const isJson = file.path.endsWith('.json');
  const write = (title: string, next: string, key?: string) => store.edit(title, { [path]: next }, key);
  // What is not translated is told of the original.
  const toDo = gaps.filter((gap) => [path, file.path].some((one) => gap.file === `${site.folder}/${one}`));
  return (
    <aside className={styles.selection} aria-label="Selected">
      <header>
        <h2 title={file.title}>
          {edition.title}: {file.title}
        </h2>
        <p>
          <code>{path}</code>
        </p>
        <TranslatorsFile edition={edition} />
        {toDo.map((problem) => (
          <ProblemLine key={JSON.stringify(problem)} problem={problem} />
        ))}
        {!isJson && (
          <details open>
            <summary>Original</summary>
            <p className={styles.original}>{original}</p>
          </details>
        )}
        {!isJson && text === null && (
          <Button onClick={() => write(`begin “${file.title}” in ${edition.title}`, original)}>
            Begin with the original
          </Button>
        )}
      </header>
      <FileEditor
        key={path}
        file={{ ...file, path }}
        text={text ?? (isJson ? '{}' : '')}
        original={isJson ? valueIn(original, []) : undefined}
        {...{ site }}
        problems={problemsOf(site, problems, path)}
        place={{ selected: at, spot, again }}
        actions={{
          onText: write,
          onDone: (title) => store.sayDone(title),
          onNewFile: () => undefined,
          onSelect: (next) => go({ at: next }, true),
          onCursor: (offset) => setCursor(offset === undefined ? undefined : { file: path, offset }),
          onCorrect: (problem) => store.edit('correct a mistake', { [path]: applyCorrection(text ?? '', problem) }),
          onMend: (way) => void fix(way).then((refused) => refused && store.say(refused, true)),
          onImage: () => Promise.resolve(undefined),
          onOpen: (other) => void openFile(other),
        }}
      />
    </aside>
  );
}

/** The words of an edition as a file for a translator, and what comes back: it says what became of each of them. */
function TranslatorsFile({ edition: { name } }: { edition: StudioEdition }) {
  const { run, isBusy, done } = useCommand();
  const take = async (file: File) =>
    run({ do: 'translations', edition: name, file: file.name, text: await file.text() });

  return (
    <>
      <div className={styles.actions}>
        <a href={`words/${name}.xlf`}>Words for a translator…</a>
        <ImageFile label="Take them back…" accept=".xlf,.xliff" onFile={(file) => void take(file)} />
      </div>
      <CommandStatus done={done} />
      {!isBusy && done && 'done' in done && (
        <p role="status" className={styles.original}>
          {done.done}
        </p>
      )}
    </>
  );
}
