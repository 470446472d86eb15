import { useEffect, useState } from 'react';
import type { Whereabouts } from '../../../content/uses/where.ts';
import { Dialog } from '../look/dialog.tsx';
import { api } from '../state/api.ts';
import { whereOf } from '../state/go-to.ts';
import { textsOf } from '../state/kept-drafts.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import styles from './where-used.module.css';

/** Says where a name is used, and who sees it: the same as `npm run content -- where`. */
export function WhereUsed({ name, close }: { name: string; close(): void }) {
  return (
    <Dialog title={`Where “${name}” is used`} close={close}>
      <Uses name={name} close={close} />
    </Dialog>
  );
}

/** The places that use a name, as buttons that lead there, and the pages that show it. */
export function Uses({ name, close }: { name: string; close?(): void }) {
  const store = useStore();
  const { site, drafts } = useStudio();
  const [, go] = useAddress();
  const [found, setFound] = useState<Whereabouts[]>();
  useEffect(() => {
    api.where(name, textsOf(drafts)).then(setFound, ({ message }: Error) => store.say(message, true));
  }, [name, drafts, store]);
  if (!found) return <p>Looking …</p>;

  async function show({ file, line, column }: Whereabouts['uses'][number]) {
    go(await whereOf(store, { file: file.slice(site.folder.length + 1), line, column }));
    close?.();
  }
  return found.map(({ kind, uses, shown, anyPage, reason }) => (
    <section key={kind} className={styles.uses}>
      <h3>The {kind} is named in</h3>
      {!uses.length && <p>{reason ?? `Nothing uses this ${kind}.`}</p>}
      <ul>
        {uses.map((use) => (
          <li key={`${use.file} ${use.line} ${use.column}`}>
            <button type="button" data-look="link" onClick={() => void show(use)}>
              {use.file}:{use.line}
            </button>{' '}
            {use.when && `when ${use.when}`}
          </li>
        ))}
      </ul>
      {(anyPage || shown.length > 0) && <h3>It shows on</h3>}
      {anyPage && <p>Any page</p>}
      <ul>
        {shown.map(({ page, path, when }) => (
          <li key={page}>
            {page} ({path}){when.includes('') ? '' : ` when ${when.join('; ')}`}
          </li>
        ))}
      </ul>
    </section>
  ));
}
