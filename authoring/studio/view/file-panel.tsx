import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepFormerAddress } from '../edit/former-address.ts';
import { asBeside } from '../edit/markdown-words.ts';
import { applyCorrection } from '../edit/positions.ts';
import { FileEditor } from '../forms/file-editor.tsx';
import { setCursor } from '../state/cursor.ts';
import { startLocation } from '../state/navigation.ts';
import { problemsOf } from '../state/problems.ts';
import { onReselect, useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import type { AddedImage, Command } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { CommandStatus, useCommand } from './command-status.tsx';
import { EditionPanel, isOfEditions } from './edition/edition-panel.tsx';
import { FileHistory } from './file-history.tsx';
import { focusSelected } from './focus.ts';
import { ImageDialog } from './image-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { openResult } from './open-result.ts';
import { type RenameTarget, renameTargetOf, selectedTarget } from './rename-target.ts';
import styles from './side-panel.module.css';
import { useFix } from './use-fix.ts';
import { useOpenFile } from './use-open-file.ts';

/** The open file and its editor. */
export function FilePanel() {
  const store = useStore();
  const { site, files, drafts, problems } = useStudio();
  const [{ file: path, at, spot, edition: shown }, go] = useAddress();
  const [renamed, setRenamed] = useState<RenameTarget>();
  const [image, setImage] = useState<{
    file: File;
    known?: string | undefined;
    done(image: AddedImage | undefined): void;
  }>();
  const [showsHistory, setHistory] = useState(false);
  const [again, setAgain] = useState(0);
  useEffect(() => onReselect(() => setAgain((times) => times + 1)), []);
  useEffect(() => () => setCursor(undefined), []);
  const fix = useFix();
  const openFile = useOpenFile();
  const file = site.files.find((one) => one.path === path);
  const text = path ? store.currentText(path) : undefined;
  if (!path) return <aside className={styles.selection} aria-label="Selected" />;
  const edition = site.editions.find(({ name }) => name === shown);
  if (file && edition && isOfEditions(file)) return <EditionPanel {...{ file, edition, again }} />;
  const named = file && renameTargetOf(file);
  const part = file && typeof text === 'string' ? selectedTarget(file, text, at) : undefined;
  const targets = [
    ...(named ? [{ target: named, label: 'Name and uses' }] : []),
    ...(part ? [{ target: part, label: `Name and uses of the ${part.kind}` }] : []),
  ];
  const mistakes = problemsOf(site, problems, path);
  const removable = (['letter', 'text', 'page'] as const).find((kind) => kind === file?.place?.kind);

  return (
    <aside className={styles.selection} aria-label="Selected">
      <header>
        <h2 title={file?.title}>{file?.title ?? path}</h2>
        <p>
          <code>{path}</code>
        </p>
        <div className={styles.actions}>
          {targets.map(({ target, label }) => (
            <Button key={label} look="small" onClick={() => setRenamed(target)}>
              {label}
            </Button>
          ))}
          {file && (
            <Button look="small" onClick={() => setHistory(true)}>
              History
            </Button>
          )}
          {file?.place?.kind === 'document' && (
            <CommandButton
              label="Publish this version"
              busy="Publishing …"
              command={{ do: 'publish', document: file.place.name }}
            />
          )}
          {removable && typeof text === 'string' && (
            <Button
              look="small"
              onClick={() => {
                const title = `remove the ${removable} “${file?.title}”`;
                store.edit(title, { [path]: null });
                store.sayDone(title);
                if (removable !== 'page') return;
                flushSync(() => go(startLocation, true));
                focusSelected();
              }}
            >
              Remove the {removable}
            </Button>
          )}
        </div>
      </header>
      {file && typeof text === 'string' && (
        <FileEditor
          key={path}
          {...{ file, text, site }}
          problems={mistakes}
          place={{ selected: at, spot, again }}
          actions={{
            onText: (title, next, key) => {
              const isLive = file.place?.kind === 'page' && !store.pagesMade().includes(file.place.name);
              const saved = isLive ? keepFormerAddress(files[path]?.text, text, next) : next;
              store.edit(title, { [path]: saved }, key);
            },
            onDone: (title) => store.sayDone(title),
            onNewFile: async (title, next, { like, beside, ...newFile }) => {
              const level = (beside && (await store.open(beside))) ?? '';
              const words = (like && (await store.open(like))) ?? asBeside(newFile.text, level);
              const from = location.hash;
              store.edit(title, { [path]: next, [newFile.path]: words });
              await store.check();
              const spot = newFile.text.startsWith('#') ? '3:0' : '1:0';
              openResult(store, go, { title, from }, { file: newFile.path, at: undefined, spot });
            },
            onSelect: (next) => go({ at: next }, true),
            onCursor: (offset) => setCursor(offset === undefined ? undefined : { file: path, offset }),
            onCorrect: (problem) => store.edit('correct a mistake', { [path]: applyCorrection(text, problem) }),
            onMend: (way) => void fix(way).then((refused) => refused && store.say(refused, true)),
            onImage: (chosen, known) => new Promise((done) => setImage({ file: chosen, known, done })),
            onOpen: (other) => void openFile(other),
          }}
        />
      )}
      {text === null && (
        <p>
          {drafts[path]
            ? 'This file is deleted when you save. “Undo” brings it back.'
            : 'There is no such file any more. Choose another one on the left.'}
        </p>
      )}
      {image && (
        <ImageDialog
          file={image.file}
          known={image.known}
          done={(added) => {
            // The dialog closes first, because it returns the focus; then the editor takes it.
            flushSync(() => setImage(undefined));
            image.done(added);
            if (added) void store.check();
          }}
        />
      )}
      {file && showsHistory && <FileHistory path={path} title={file.title} close={() => setHistory(false)} />}
      {renamed && <NameDialog {...renamed} close={() => setRenamed(undefined)} />}
    </aside>
  );
}

/** A button that runs a command on the file, and shows the reason for a refusal. */
function CommandButton({ label, busy, command }: { label: string; busy: string; command: Command }) {
  const { run, isBusy, done } = useCommand();
  return (
    <>
      {/* A disabled button would lose the focus. */}
      <Button look="small" aria-disabled={isBusy} onClick={() => !isBusy && void run(command)}>
        {isBusy ? busy : label}
      </Button>
      <CommandStatus done={done} />
    </>
  );
}
