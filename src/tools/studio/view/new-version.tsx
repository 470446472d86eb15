import { useState } from 'react';
import { nextVersion } from '../../../content/check/next-version.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { useStore } from '../state/use-studio.ts';

/** The way on where a published version has other words now: a button for each document with such a mistake. */
export function NewVersions({ problems }: { problems: readonly Problem[] }) {
  const documents = problems.flatMap(({ file, message }) => {
    const [, document] = /documents\/([^/]+)\/document\.json$/.exec(file) ?? [];
    return document && /^Version .+ is published/.test(message) ? [document] : [];
  });
  return documents.map((document) => <NewVersion key={document} document={document} />);
}

/** Gives a document's words a version of their own, and publishes it, so that they stay. */
export function NewVersion({ document }: { document: string }) {
  const store = useStore();
  const [refused, setRefused] = useState<string>();
  const path = `documents/${document}/document.json`;

  async function make() {
    await Promise.all([store.open(path), store.open('published.json')]);
    const text = store.textOf(path);
    const version = text && valueIn(text, ['version']);
    if (typeof text !== 'string' || typeof version !== 'string') return setRefused(`${path} cannot be read.`);
    const published = valueIn(store.textOf('published.json') ?? '{}', ['documents', document]);
    const taken = Object.keys((published as object | undefined) ?? {});
    const next = editJson(text, { do: 'set', at: ['version'], value: nextVersion(version, taken) });
    store.edit(`new version of ${document}`, { [path]: next });
    const done = await store.run({ do: 'publish', document });
    setRefused(done && 'refused' in done ? done.refused : undefined);
  }

  return (
    <>
      <button type="button" onClick={() => void make()}>
        Save as a new version of {document}
      </button>
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}
