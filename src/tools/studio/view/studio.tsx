import { useEffect, useEffectEvent, useRef } from 'react';
import controls from '../look/controls.module.css';
import { Preview } from '../preview/preview.tsx';
import { pictureIn, sampleOn } from '../preview/sample.ts';
import { type FromPreview, isSearchKey } from '../source-map/protocol.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { Bar } from './bar.tsx';
import { BlockControls } from './block-controls.tsx';
import { ChangesView } from './changes/changes-view.tsx';
import { Conflicts } from './conflicts.tsx';
import { DatedValue } from './dated-value.tsx';
import { fields } from './focus-selected.ts';
import { FileList } from './list/file-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { SentChange } from './publish/sent-change.tsx';
import { type Left, Selection } from './selection.tsx';
import { ShownState } from './shown-state.tsx';
import styles from './studio.module.css';
import { SwitchOn } from './switch-on.tsx';
import { useUndo } from './use-undo.ts';
import { Warnings } from './warnings.tsx';

/** The studio: the files on the left, the page in the middle, what is selected on the right. */
export function Studio() {
  const store = useStore();
  const { site, gallery, drafts } = useStudio();
  const [where, go] = useAddress();
  const { file, page } = where;
  const shown = where.block && gallery ? pictureIn(gallery, where) : undefined;
  const sample = gallery && shown && sampleOn(gallery, shown.scene.page);

  useEffect(() => {
    if (file) void store.open(file);
  }, [store, file]);
  useEffect(() => {
    if (page) void store.show(page);
  }, [store, page]);
  useEffect(() => {
    if (!file && !page && !where.block) {
      const first = site.files.find(({ place }) => place?.kind === 'page');
      if (first?.place?.kind === 'page') go({ file: first.path, page: first.place.name }, true);
    }
  }, [file, page, where.block, site, go]);

  const around = useRef<HTMLDivElement>(null);
  const left = useRef<Left>(undefined);
  const undo = useUndo();

  /** Gives the keyboard to the search of the list. */
  function search() {
    const field = around.current?.querySelector<HTMLInputElement>('nav [type="search"]');
    field?.focus();
    field?.select();
  }
  function leaveChanges() {
    if (where.view) go({ view: undefined });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F6' && around.current) {
      event.preventDefault();
      return nextPane(around.current, event.shiftKey ? -1 : 1);
    }
    if (isSearchKey(event)) {
      event.preventDefault();
      return search();
    }
    if (event.key === 'Escape' && !isTaken(event)) return leaveChanges();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') void store.save();
    else if (key === 'z') void undo(event.shiftKey ? 'redo' : 'undo', event.repeat);
    else if (key === 'y') void undo('redo', event.repeat);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // Before the fields, whose own history ends where another field begins.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const onMessage = useEffectEvent(({ data, source }: MessageEvent<FromPreview>) => {
    const isOfFrame = [...document.querySelectorAll('iframe')].some(({ contentWindow }) => contentWindow === source);
    if (!isOfFrame || !around.current) return;
    if (data?.studio === 'left') nextPane(around.current, data.step);
    if (data?.studio === 'searches') search();
    if (data?.studio === 'released') leaveChanges();
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  const count = Object.keys(drafts).length;
  useEffect(() => {
    document.title = `${count ? '• ' : ''}${file ?? 'Studio'} – Studio`;
  }, [count, file]);

  return (
    <div ref={around} className={`${styles.studio} ${controls.controls}`}>
      <Bar />
      <FileList />
      {where.view === 'changes' ? (
        <ChangesView />
      ) : (
        <>
          <main className={styles.middle}>
            <SentChange />
            <Conflicts />
            <Preview />
            {/* What comes and goes by what is written stands below: the page and what is above it stay where they are. */}
            <SwitchOn />
            <DatedValue />
            <ShownState />
            <ProblemList />
            <Warnings />
          </main>
          {sample ? <BlockControls key={shown?.scene.page} sample={sample} /> : <Selection key={file} left={left} />}
        </>
      )}
    </div>
  );
}

/** Whether something else than the view takes Escape: a dialog, or a search with words. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null || (target instanceof HTMLInputElement && target.value !== '');

/** Takes the keyboard to the first field of the list, the page, its mistakes, the form or the bar, so that Tab need not pass every file. */
function nextPane(studio: HTMLElement, step: 1 | -1): void {
  const [bar, ...others] = studio.querySelectorAll<HTMLElement>(':scope > *, [data-pane]');
  const panes = [...others, bar!];
  const now = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at(now < 0 ? 0 : (now + step) % panes.length);
  const stops = ['[data-first]', fields, 'button:not(:disabled)'];
  const stop = stops.flatMap((selector) => next?.querySelector<HTMLElement>(selector) ?? [])[0];
  stop?.focus();
}
