import { useEffect, useRef } from 'react';
import { useFrameMessages } from '../preview/frame-messages.ts';
import { Preview } from '../preview/preview.tsx';
import { isSearchKey } from '../source-map/protocol.ts';
import { firstPageOf } from '../state/navigation.ts';
import { areOld } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import controls from '../ui/controls.module.css';
import { useWindowEvent } from '../ui/use-window-event.ts';
import { Conflicts } from './conflicts.tsx';
import { FilePanel } from './file-panel.tsx';
import { fieldSelector } from './focus.ts';
import { FileList } from './list/file-list.tsx';
import { PaneButtons, usePanes } from './panes.tsx';
import { ProblemList } from './problem-list.tsx';
import { StatePanel } from './state-panel.tsx';
import styles from './studio.module.css';
import { Bar } from './top-bar.tsx';
import { useUndo } from './use-undo.ts';

/** The studio: the list of files on the left, the page in the middle, the open file on the right. */
export function Studio() {
  const store = useStore();
  const studio = useStudio();
  const { site, content, drafts, isReadOnly } = studio;
  const [where, go] = useAddress();
  const { file, page } = where;

  useEffect(() => {
    if (file) void store.open(file);
  }, [store, file]);
  useEffect(() => {
    void store.showEdition(site.editions.find(({ name }) => name === where.edition)?.name);
  }, [store, site.editions, where.edition]);
  useEffect(() => {
    if (!file && !page && !where.block) {
      const compiledSite = content?.sites.content.site;
      const first = (compiledSite && firstPageOf(compiledSite)) ?? site.names.kinds.page[0];
      if (first) go({ file: `pages/${first}.json`, page: first }, true);
    }
  }, [file, page, where.block, site, content, go]);

  const root = useRef<HTMLDivElement>(null);
  const undo = useUndo();
  const paneState = usePanes([file, page, where.block].join(' '));

  function focusSearch() {
    const field = root.current?.querySelector<HTMLInputElement>('nav [type="search"]');
    field?.focus();
    field?.select();
  }

  /** Saves, with the value that a field gives only when it is left: pounds as pence, and emptied words as none. */
  function saveTyped() {
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    void store.save();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'F6' && root.current) {
      event.preventDefault();
      return nextPane(root.current, event.shiftKey ? -1 : 1);
    }
    if (isSearchKey(event)) {
      event.preventDefault();
      return focusSearch();
    }
    if (isReadOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') saveTyped();
    else if (key === 'z') void undo(event.shiftKey ? 'redo' : 'undo', event.repeat ? 'held' : 'key');
    else if (key === 'y') void undo('redo', event.repeat ? 'held' : 'key');
    else return;
    event.preventDefault();
  }
  // Before the fields: their own undo ends at another field.
  useWindowEvent('keydown', onKey, { capture: true });
  useFrameMessages((message) => {
    if (message.doorstep === 'pane' && root.current) nextPane(root.current, message.step);
    if (message.doorstep === 'searches') focusSearch();
  });
  const count = Object.keys(drafts).length;
  useEffect(() => {
    document.title = `${count ? '• ' : ''}${file ?? 'Studio'} – Studio`;
  }, [count, file]);

  return (
    <div
      ref={root}
      className={`${styles.studio} ${controls.controls}`}
      data-list={paneState.panes.list}
      data-form={paneState.panes.form}
      data-old={areOld(studio) || undefined}
    >
      <Bar>
        <PaneButtons {...paneState} />
      </Bar>
      <FileList />
      <main className={styles.middle}>
        {!isReadOnly && <Conflicts />}
        <Preview />
        <ProblemList />
      </main>
      {isReadOnly || where.block ? <StatePanel /> : <FilePanel key={file} />}
    </div>
  );
}

/** Focuses the first field of the next pane: the list, page, mistakes, form or bar. Tab would pass every file. */
function nextPane(studio: HTMLElement, step: 1 | -1): void {
  const [bar, ...others] = studio.querySelectorAll<HTMLElement>(':scope > *, [data-pane]');
  const panes = [...others, bar!];
  const now = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at(now < 0 ? 0 : (now + step) % panes.length);
  const stops = ['[data-first]', fieldSelector, 'button:not(:disabled)'];
  const stop = stops.flatMap((selector) => next?.querySelector<HTMLElement>(selector) ?? [])[0];
  stop?.focus();
}
