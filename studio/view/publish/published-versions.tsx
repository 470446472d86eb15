import { useEffect } from 'react';
import { isObject } from '../../../src/content/api/pure.ts';
import type { Document, Published } from '../../../src/types.gen.ts';
import { dataIn } from '../../edit/positions.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import { type StudioFile, titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import styles from './publish.module.css';

type Documents = Published['documents'];
type Version = Documents[string][string];

/** Reads the documents of a published.json, or returns undefined if it is broken. */
export function publishedIn(text: string): Documents | undefined {
  const documents = dataIn<Partial<Published>>(text)?.documents;
  const isWhole = isObject(documents) && Object.values(documents).every((one) => isObject(one) && isOfObjects(one));
  return isWhole ? documents : undefined;
}

const isOfObjects = (one: object) => Object.values(one).every(isObject);

const documentAt = (name: string) => `documents/${name}/document.json`;

type Props = { documents: Documents; onOpen(path: string): void };

export function PublishedVersions({ documents, onOpen }: Props) {
  const store = useStore();
  const { site } = useStudio();
  const names = Object.keys(documents).join('\n');
  useEffect(() => {
    for (const name of names.split('\n')) void store.open(documentAt(name));
  }, [names, store]);
  const versionOf = (name: string) => dataIn<Partial<Document>>(store.currentText(documentAt(name)) ?? '')?.version;
  return <VersionLists {...{ documents, versionOf, onOpen }} files={site.files} />;
}

type ListsProps = Props & { versionOf(document: string): string | undefined; files: readonly StudioFile[] };

/** Lists the published versions of each document, the latest first: the one in force, and the changes in each. */
export function VersionLists({ documents, versionOf, files, onOpen }: ListsProps) {
  return (
    <div className={styles.publish}>
      <p>
        Customers have agreed to these versions, so nothing is changed here. When the words of a document change, “Save
        as a new version” adds one.
      </p>
      {Object.entries(documents).map(([name, versions]) => {
        const now = versionOf(name);
        const latest = Object.entries(versions).reverse();
        const isThere = files.some(({ path }) => path === documentAt(name));
        return (
          <section key={name} aria-label={name}>
            {isThere ? (
              <Button look="small" onClick={() => onOpen(documentAt(name))}>
                Open “{titleAt(files, documentAt(name))}”
              </Button>
            ) : (
              <p>There is no such document any more: {name}.</p>
            )}
            {now !== undefined && !(now in versions) && <p>Version {now} is not published yet.</p>}
            <ol reversed className={styles.versions}>
              {latest.map(([version, own], i) => (
                <li key={version}>
                  <strong>{version}</strong>
                  {version === now && ', to which customers agree now'}:{' '}
                  {otherWords(latest[i + 1]?.[1], own, (file) => titleAt(files, `documents/${name}/${file}`))}.
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

/** Describes the changes of a version since the one before. */
function otherWords(before: Version | undefined, after: Version, titleOf: (file: string) => string): string {
  if (!before) return 'the first version';
  const sectionsOf = (version: Version) => Object.keys(version).filter((file) => file !== 'document.json');
  const kinds = {
    'other words in': sectionsOf(after).filter((file) => file in before && before[file] !== after[file]),
    new: sectionsOf(after).filter((file) => !(file in before)),
    'no longer there': sectionsOf(before).filter((file) => !(file in after)),
  };
  const sentences = Object.entries(kinds).flatMap(([kind, files]) =>
    files.length ? [`${kind} ${files.map((file) => `“${titleOf(file)}”`).join(', ')}`] : [],
  );
  if (sentences.length) return sentences.join('; ');
  const isSame = before['document.json'] === after['document.json'];
  return isSame ? 'the same words as before' : 'another title, or another order of the sections';
}
