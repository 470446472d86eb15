import { useEffect, useState } from 'react';
import type { Comparison } from '../../../src/types.gen.ts';
import type { RenameKind, Whereabouts } from '../../api/pure.ts';
import { sentenceOf } from '../forms/fields/condition/condition-words.ts';
import { call } from '../state/api.ts';
import { textsOf } from '../state/browser-storage.ts';
import { locationOf } from '../state/navigation.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { type Json, titleAt } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './where-used.module.css';

type Props = { kind: RenameKind; name: string };

/** Lists the places that use a name, as buttons that open them. */
export function Uses({ kind, name, close }: Props & { close?(): void }) {
  const store = useStore();
  const { site, drafts } = useStudio();
  const [, go] = useAddress();
  const [told, setTold] = useState<{ found: Whereabouts; of: typeof drafts }>();
  useEffect(() => {
    call('where', { kind, name, drafts: textsOf(drafts) }).then(
      (found) => setTold({ found, of: drafts }),
      ({ message }: Error) => store.say(message, true),
    );
  }, [kind, name, drafts, store]);
  if (told?.of !== drafts) return <p>Looking …</p>;
  const { uses, reason } = told.found;
  const pathOf = (file: string) => file.slice(site.folder.length + 1);
  const sentence = (all: readonly Comparison[]) => sentenceOf(all as unknown as Json, site.schemas.facts);
  async function show({ file, line, column }: Whereabouts['uses'][number]) {
    go(await locationOf(store, { file: pathOf(file), line, column }));
    close?.();
  }
  return (
    <section className={styles.uses}>
      <h3>The {kind} is named in</h3>
      {!uses.length && <p>{reason ?? `Nothing uses this ${kind}.`}</p>}
      <ul>
        {uses.map((use) => (
          <li key={`${use.file} ${use.line} ${use.column}`}>
            <Button look="link" onClick={() => void show(use)}>
              {titleAt(site.files, pathOf(use.file))}
            </Button>
            <p>{use.when && sentence(use.when)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
