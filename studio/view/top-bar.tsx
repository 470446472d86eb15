import type { ReactNode } from 'react';
import { counted } from '../../src/rules/format-value.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { PublishButton } from './publish/publish-button.tsx';
import styles from './top-bar.module.css';
import { useUndo } from './use-undo.ts';

/** The id of the button that opens the Changes view. */
export const changesId = 'changes';

/** The bar at the top: undo, redo, save, publish, and the latest notice. `children` stand beside the name. */
export function Bar({ children }: { children?: ReactNode }) {
  const store = useStore();
  const [{ view }, go] = useAddress();
  const { site, gallery, patch, drafts, undo, redo, saving, notice } = useStudio();
  const step = useUndo();
  const count = Object.keys(drafts).length;
  const name = patch?.file.name ?? gallery?.sites.content.file.name ?? 'Studio';

  return (
    <header className={styles.bar}>
      <h1>{name}</h1>
      {children}
      <p role="status" className={styles.notice} title={notice?.words} data-bad={notice?.isBad || undefined}>
        {notice?.words}{' '}
        {notice?.undoes && (
          <button type="button" data-look="small" onClick={() => void step('undo')}>
            Undo
          </button>
        )}
      </p>
      <div className={styles.actions}>
        <button
          data-steps
          type="button"
          disabled={!undo}
          title={undo && `Undo: ${undo.title}`}
          onClick={() => void step('undo')}
        >
          Undo
        </button>
        <button
          data-steps
          type="button"
          disabled={!redo}
          title={redo && `Redo: ${redo.title}`}
          onClick={() => void step('redo')}
        >
          Redo
        </button>
        <button
          type="button"
          data-look="main"
          className={styles.save}
          disabled={!count || saving}
          title={Object.keys(drafts).join('\n')}
          onClick={() => void store.save()}
        >
          {count ? `Save ${counted(count, 'file')}` : 'Saved'}
        </button>
        {site.editions.some(({ isTranslated }) => isTranslated) && (
          <button
            type="button"
            aria-pressed={view === 'translations'}
            onClick={() => go({ view: view === 'translations' ? undefined : 'translations' })}
          >
            Translations
          </button>
        )}
        <button
          type="button"
          data-first
          id={changesId}
          aria-pressed={view === 'changes'}
          onClick={() => go({ view: view === 'changes' ? undefined : 'changes' })}
        >
          Changes
        </button>
        <PublishButton />
      </div>
    </header>
  );
}
