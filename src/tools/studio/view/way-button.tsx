import { useEffect, useRef, useState } from 'react';
import { unwritten } from '../../../content/change/new-file.ts';
import type { Mend } from '../../../content/problem/problem.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { type ValueWay, valueEdit } from '../edit/value-ways.ts';
import { labelOfWay } from '../forms/mistake-words.ts';
import { stepWords } from '../forms/wording.ts';
import type { Command, Json } from '../model.ts';
import { firstOf } from '../state/go-to.ts';
import type { Store } from '../state/store.ts';
import { useAddress, type Where, whereIn } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';
import { focusSelected } from './focus-selected.ts';

/** A button that mends a mistake, where a change of words does not. Where it cannot be done, it says why. */
export function WayButton({ way, label = labelOfWay(way) }: { way: Mend; label?: string }) {
  const mend = useMend();
  const [refused, setRefused] = useState<string>();
  const isPressed = useRef(false);
  // The button goes with its mistake.
  useEffect(() => () => void (isPressed.current && document.activeElement === document.body && focusSelected()), []);
  return (
    <>
      <button
        type="button"
        data-look="small"
        onClick={() => {
          isPressed.current = true;
          void mend(way).then(setRefused);
        }}
      >
        {label}
      </button>
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}

/** Returns what mends a mistake: it opens what it has made, or resolves with why nothing was done. */
export function useMend(): (way: Mend) => Promise<string | undefined> {
  const store = useStore();
  const [, go] = useAddress();
  return (way) => mend(store, way, go);
}

async function mend(store: Store, way: Mend, go: (to: Partial<Where>) => void): Promise<string | undefined> {
  if (way.do === 'remove') return removeUnused(store, way, go);
  if (way.do === 'value') return await giveValue(store, way, go);
  if (way.do !== 'new')
    return await run(store, {
      do: 'publish',
      document: way.document,
      ...(way.do !== 'publish' && { as: way.do === 'version' ? 'next' : 'renewed' }),
    });
  const { kind, name } = way;
  if (kind === 'page') {
    const refused = await run(store, { do: 'new', kind, name });
    if (!refused) go({ file: `pages/${name}.json`, at: undefined, ...firstOf(name) });
    return refused;
  }
  // A page names it already.
  const path = `text/${name}.md`;
  await store.open(path);
  store.edit(`make the text ${name}`, { [path]: `${unwritten}\n` });
  await store.describe();
  go({ file: path, at: undefined, spot: '1:1' });
  return undefined;
}

/** Deletes the files of what nothing uses, as a step to save or undo. Where one of them is open, the page is next. */
async function removeUnused(store: Store, way: Mend & { do: 'remove' }, go: (to: Partial<Where>) => void) {
  const { kind, name } = way;
  const isOwn = (path: string) =>
    kind === 'text' ? path === `text/${name}.md` : path.startsWith(`documents/${name}/`);
  const paths = store
    .get()
    .site.files.map(({ path }) => path)
    .filter(isOwn);
  await Promise.all(paths.map(store.open));
  store.edit(`remove the ${kind} ${name}`, Object.fromEntries(paths.map((path) => [path, null])));
  const { file, page } = whereIn(location.hash);
  if (file && isOwn(file)) go({ file: page && `pages/${page}.json`, at: undefined });
  return undefined;
}

async function run(store: Store, command: Command): Promise<string | undefined> {
  const done = await store.run(command);
  if (!done || 'done' in done) return undefined;
  return [done.refused, ...done.problems.map(({ message }) => message)].join(' ');
}

/** Gives a value a number, its own or what it becomes from a time on, and opens it. */
async function giveValue(store: Store, way: ValueWay, go: (to: Partial<Where>) => void): Promise<string | undefined> {
  const path = 'values.json';
  await store.open(path);
  const text = store.textOf(path);
  if (typeof text !== 'string') return `${path} cannot be read.`;
  const change = valueEdit(text, way);
  const title = stepWords(change, valueIn(text, []) as Json);
  store.edit(title, { [path]: editJson(text, change) });
  store.sayDone(title);
  go({ file: path, at: [way.name] });
  return undefined;
}
