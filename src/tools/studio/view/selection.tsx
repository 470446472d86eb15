import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LeadingEntry } from '../../../content/change/remove-page.ts';
import { valueIn } from '../edit/json-edit.ts';
import { corrected } from '../edit/places.ts';
import { FileEditor } from '../forms/file-editor.tsx';
import { entryWords } from '../forms/wording.ts';
import { type AddedImage, type Command, type Done, titleAt } from '../model.ts';
import { tellCursor } from '../state/cursor.ts';
import { nothing } from '../state/go-to.ts';
import { namesFor } from '../state/names-for.ts';
import { problemsOf } from '../state/problems.ts';
import { useShownProblems } from '../state/shown-problems.ts';
import { onChosenAgain, useAddress, whereIn } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { focusSelected } from './focus-selected.ts';
import { ImageDialog } from './image-dialog.tsx';
import { useOpenFile } from './open-file.ts';
import { ProblemLine } from './problem-list.tsx';
import { PublishedVersions, publishedIn } from './publish/published-versions.tsx';
import { Refused } from './refused.tsx';
import { renamable } from './renamable.ts';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './selection.module.css';
import { useMend } from './way-button.tsx';
import { WhereUsed } from './where-used.tsx';

/** Where the keyboard was in a file: in the field with an id, or at the offset of the cursor. */
export type Left = { path: string | undefined; field: string; cursor: number | undefined };

/** What is selected: the file and its editor. `left` is where the keyboard was when Changes took its place. */
export function Selection({ left }: { left: RefObject<Left | undefined> }) {
  const store = useStore();
  const { site, drafts, gallery, patch, led } = useStudio();
  const problems = useShownProblems();
  const [{ file: path, at, spot }, go] = useAddress();
  const [asked, setAsked] = useState<'rename' | 'where'>();
  const [image, setImage] = useState<{ file: File; done(image: AddedImage | undefined): void }>();
  const [again, setAgain] = useState(0);
  useEffect(() => onChosenAgain(() => setAgain((times) => times + 1)), []);
  const [resumed] = useState(() => (left.current?.path === path ? left.current : undefined));
  const now = useRef<Left>({ path, field: '', cursor: undefined });
  useEffect(() => {
    left.current = undefined;
    if (resumed) document.getElementById(resumed.field)?.focus();
    return () => {
      tellCursor(undefined);
      if (whereIn(location.hash).view) left.current = { ...now.current };
    };
  }, [left, resumed]);
  const mend = useMend();
  const openFile = useOpenFile();
  const file = site.files.find((one) => one.path === path);
  const text = path ? store.textOf(path) : undefined;
  const known = patch?.site ?? gallery?.sites.content.site;
  const made = store.pagesMade().join(' ');
  const names = useMemo(
    () => namesFor(site.names, path ?? '', made.split(' '), known),
    [site.names, path, made, known],
  );
  if (!path) return <aside className={styles.selection} aria-label="Selected" />;
  const name = file && renamable(file);
  const mistakes = problemsOf(site, problems, path);
  const unused = mistakes.filter(({ way }) => way?.do === 'remove');
  // Of one with mistakes there is the source.
  const isList = file?.place?.kind === 'published' && !mistakes.length;
  const published = isList && text ? publishedIn(text) : undefined;

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: its fields take the keyboard, which bubbles here.
    <aside
      className={styles.selection}
      aria-label="Selected"
      onFocus={({ target }) => {
        now.current.field = target.id;
      }}
    >
      <header>
        <h2 title={file?.title}>{file?.title ?? path}</h2>
        <p>
          <code>{path}</code>
        </p>
        <div className={styles.actions}>
          {name && (
            <button type="button" data-look="small" onClick={() => setAsked('where')}>
              Where it is used
            </button>
          )}
          {name && (
            <button type="button" data-look="small" onClick={() => setAsked('rename')}>
              Rename
            </button>
          )}
          {file?.place?.kind === 'document' && (
            <Act
              label="Publish this version"
              busy="Publishing …"
              command={{ do: 'publish', document: file.place.name }}
            />
          )}
          {file?.place?.kind === 'page' && (
            <Act
              label="Remove the page"
              busy="Removing …"
              command={{ do: 'remove', page: file.place.name }}
              onDone={(done) => {
                // Meanwhile the editor may have opened another file.
                const isElsewhere = whereIn(location.hash).file !== path;
                if ('refused' in done && isElsewhere)
                  store.say(`“${file.title}” was not removed. Open it and press “Remove the page” to see why.`, true);
                if ('refused' in done || isElsewhere) return;
                flushSync(() => go(nothing, true));
                focusSelected();
              }}
            />
          )}
        </div>
        {unused.map((problem) => (
          <ProblemLine key={problem.message} problem={problem} />
        ))}
      </header>
      {published && <PublishedVersions documents={published} onOpen={(other) => void openFile(other)} />}
      {file && typeof text === 'string' && !published && (
        <FileEditor
          key={path}
          {...{ file, text, site: { ...site, names } }}
          problems={mistakes}
          selected={at}
          {...{ spot, again }}
          cursor={resumed?.cursor}
          led={led?.file === path ? led : undefined}
          onText={(title, next, key) => store.edit(title, { [path]: next }, key)}
          onRemoved={(title) => store.sayDone(title)}
          onNewFile={(title, next, made) => {
            store.edit(title, { [path]: next, [made.path]: made.text });
            void store.describe().then(() => go({ file: made.path, at: undefined, spot: '1:1' }));
          }}
          onSelect={(next) => go({ at: next }, true)}
          onCursor={(offset) => {
            now.current.cursor = offset;
            tellCursor(offset === undefined ? undefined : { file: path, offset });
          }}
          onCorrect={(problem) => store.edit('correct a mistake', { [path]: corrected(text, problem) })}
          onMend={(way) => void mend(way).then((refused) => refused && store.say(refused, true))}
          onImage={(chosen) => new Promise((done) => setImage({ file: chosen, done }))}
          onOpen={(other) => void openFile(other)}
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
          done={(added) => {
            // The dialog gives the keyboard back first, and then the words take it.
            flushSync(() => setImage(undefined));
            if (added) store.addImage(added);
            image.done(added);
            if (added) void store.describe();
          }}
        />
      )}
      {asked === 'where' && name && <WhereUsed {...name} close={() => setAsked(undefined)} />}
      {asked === 'rename' && name && <RenameDialog {...name} close={() => setAsked(undefined)} />}
    </aside>
  );
}

type ActProps = { label: string; busy: string; command: Command; onDone?: (done: Done) => void };

/** A button that does a command on the file, and says what stands in its way. */
function Act({ label, busy, command, onDone }: ActProps) {
  const store = useStore();
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);
  async function act(asked: Command) {
    if (isBusy) return;
    setBusy(true);
    const outcome = await store.run(asked);
    setDone(outcome);
    setBusy(false);
    if (outcome) onDone?.(outcome);
  }
  return (
    <>
      {/* Disabled, it would lose the keyboard. */}
      <button type="button" data-look="small" aria-disabled={isBusy} onClick={() => void act(command)}>
        {isBusy ? busy : label}
      </button>
      {!isBusy && <Refused leads done={done} />}
      {!isBusy && command.do === 'remove' && done && 'refused' in done && done.entries && (
        <TakesOut entries={done.entries} onAgree={() => void act({ ...command, takesOut: true })} />
      )}
    </>
  );
}

/** What goes with a page that these entries lead to, each by its file and its own words, and the button that takes it out. */
function TakesOut({ entries, onAgree }: { entries: readonly LeadingEntry[]; onAgree(): void }) {
  const { site } = useStudio();
  return (
    <section aria-label="What would be taken out">
      <p>These entries can go with it:</p>
      <ul>
        {entries.map(({ file, line, text }) => (
          <li key={`${file}:${line}`} title={`${file}:${line}`}>
            {titleAt(site.files, file.slice(site.folder.length + 1))}: <del>{entryWords(valueIn(text, []))}</del>
          </li>
        ))}
      </ul>
      <button type="button" data-look="small" onClick={onAgree}>
        Remove the page and these entries
      </button>
    </section>
  );
}
