import { type Mend, positionAt, unwritten } from '../../api/pure.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { newSection } from '../edit/markdown-words.ts';
import { type ValueFix, valueEdit } from '../edit/value-fixes.ts';
import { labelOf, stepWords } from '../forms/wording.ts';
import type { Store } from '../state/store.ts';
import { type Go, readLocation, useAddress } from '../state/use-address.ts';
import { useStore } from '../state/use-studio.ts';
import { type CommandResult, type Json, pageIn } from '../types.ts';
import { placeOfNew } from './new/new-command.ts';
import { openResult } from './open-result.ts';

/** Returns a function that fixes a mistake and opens the result. It resolves with the reason for a refusal. */
export function useFix(): (way: Mend) => Promise<string | undefined> {
  const store = useStore();
  const [, go] = useAddress();
  return (way) => fix(store, way, go);
}

async function fix(store: Store, way: Mend, go: Go): Promise<string | undefined> {
  if (way.do === 'remove') return removeSection(store, way, go);
  if (way.do === 'value') return await giveValue(store, way, go);
  if (way.do === 'put') return await put(store, way, go);
  if (way.do === 'write') return await write(store, way, go);
  if (way.do === 'translated')
    return refusalOf(await store.run({ do: way.do, edition: way.edition, place: way.place }));
  if (way.do !== 'new') {
    const as = way.do === 'version' ? ('next' as const) : ('renewed' as const);
    return refusalOf(await store.run({ do: 'publish', document: way.document, ...(way.do !== 'publish' && { as }) }));
  }
  const { kind, name } = way;
  if (kind === 'page') {
    const command = { do: 'new', kind, name } as const;
    const from = location.hash;
    const outcome = await store.run(command);
    if (outcome && 'step' in outcome)
      openResult(store, go, { title: outcome.step.title, from }, placeOfNew(command, outcome.step));
    return refusalOf(outcome);
  }
  // Its place already names it, so no command is needed.
  const path = kind === 'text' ? `text/${name}.md` : `documents/${name}.md`;
  await store.open(path);
  const [title, from] = [`make the ${kind} ${name}`, location.hash];
  store.edit(title, {
    [path]: kind === 'text' ? `${unwritten}\n` : newSection(labelOf(name.replace(/^.*\//, ''))),
  });
  await store.check();
  openResult(store, go, { title, from }, { file: path, at: undefined, spot: kind === 'section' ? '3:0' : '1:0' });
  return undefined;
}

/** Puts values into files, or makes them, as one step, and opens the last of them. */
async function put(store: Store, way: Mend & { do: 'put' }, go: Go): Promise<string | undefined> {
  const texts: Record<string, string> = {};
  for (const { file, at, value } of way.puts) {
    if (!at.length) {
      texts[file] = `${JSON.stringify(value, null, 2)}\n`;
      continue;
    }
    const text = texts[file] ?? (await store.open(file));
    if (typeof text !== 'string') return `${file} cannot be read.`;
    const isEntry = Array.isArray(valueIn(text, at.slice(0, -1)));
    texts[file] =
      value === undefined
        ? editJson(text, { do: 'remove', at })
        : editJson(text, { do: isEntry ? 'insert' : 'set', at, value: value as Json });
  }
  const [title, from] = [way.label, location.hash];
  store.edit(title, texts);
  store.sayDone(way.label);
  const { file, at: last, value } = way.puts.at(-1)!;
  const at = value === undefined ? last.slice(0, -1) : last;
  const page = at.length ? undefined : pageIn(file);
  if (page) await store.check();
  openResult(store, go, { title, from }, { file, at, ...(page && { page, state: undefined, walk: undefined }) });
  return undefined;
}

/** Puts other words in the place of a link, and opens them. */
async function write(store: Store, { label, file, old, next }: Mend & { do: 'write' }, go: Go) {
  const text = await store.open(file);
  const from = typeof text === 'string' ? text.indexOf(old) : -1;
  if (typeof text !== 'string' || from < 0) return 'These words have changed since.';
  store.edit(label, { [file]: text.slice(0, from) + next + text.slice(from + old.length) });
  const { line, column } = positionAt(text, from);
  go({ file, at: undefined, spot: `${line}:${column}` });
  return undefined;
}

/** Deletes an unlisted section as an unsaved step. If it is open, the page is opened instead. */
async function removeSection(store: Store, { section }: Mend & { do: 'remove' }, go: Go) {
  const path = `documents/${section}.md`;
  await store.open(path);
  store.edit(`remove the section ${section}`, { [path]: null });
  const { file, page } = readLocation(location.hash);
  if (file === path) go({ file: page && `pages/${page}.json`, at: undefined });
  return undefined;
}

/** Returns the reason for which a command was refused. */
const refusalOf = (outcome: CommandResult | undefined): string | undefined =>
  outcome && 'refused' in outcome
    ? [outcome.refused, ...outcome.problems.map(({ message }) => message)].join(' ')
    : undefined;

/** Sets a value's number, current or from a time on, and opens the value. */
async function giveValue(store: Store, way: ValueFix, go: Go): Promise<string | undefined> {
  const path = 'values.json';
  const text = await store.open(path);
  if (typeof text !== 'string') return `${path} cannot be read.`;
  const change = valueEdit(text, way);
  const title = stepWords(change, valueIn(text, []) as Json);
  store.edit(title, { [path]: editJson(text, change) });
  store.sayDone(title);
  go({ file: path, at: [way.name] });
  return undefined;
}
