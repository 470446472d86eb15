/** Blocks whose words or rows stand elsewhere now, and the messages that are new. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { formatJson } from '../json/format.ts';
import { parseJson } from '../json/parse.ts';
import { editorFolder } from '../schema/editor-folder.ts';
import { root } from '../schema/roots.ts';
import { isObject } from '../schema/walk.ts';
import { layersOf } from './upgrade-facts.ts';

type Entries = Record<string, unknown>;

/** The messages that nothing uses any more. */
const unused = [
  'contents',
  'questionNotAsked',
  'directDebitReference',
  'directDebitAccount',
  'directDebitAccountEnding',
  'directDebitRecorded',
];

/**
 * Rewrites the blocks `letters`, `direct-debit-copy` and `row` of a version before, and adds the messages that are new: with
 * the words of such blocks, or with ours. Calls `write` for each file that is another then.
 */
export function upgradeBlocks(folder: string, write: (path: string, text: string) => void): void {
  for (const layer of layersOf(folder)) {
    const at = join(folder, layer);
    const paths = globSync(['pages/*.json', '{messages,facts,translated}.json'], { cwd: at }).sort();
    const parsed = paths.map((path) => ({ path, ...parseJson(readFileSync(join(at, path), 'utf8')) }));
    // The check says what is wrong with the syntax before all else.
    if (parsed.some(({ mistakes }) => mistakes.length > 0)) continue;
    const { 'translated.json': translated = {}, ...files } = Object.fromEntries(
      parsed.map(({ path, data }) => [path, data as Entries]),
    );
    const changed = upgradedFiles(files, layer === '' && files['messages.json'] ? ourMessages() : {});
    // What a translation was made from is rewritten too, so that it is still the translation of that.
    const originals = upgradedFiles(translated as Record<string, Entries>);
    if (Object.keys(originals).length > 0) changed['translated.json'] = { ...translated, ...originals };
    for (const [path, data] of Object.entries(changed)) {
      const schema = `${'../'.repeat(layer ? 3 : 1)}${editorFolder}/facts.schema.json`;
      const next = formatJson(JSON.stringify(path === 'facts.json' ? { $schema: schema, ...data } : data));
      write(join(layer, path), next);
    }
  }
}

/** Those of some files that are other ones now, with the messages of `ours` that are not there. */
function upgradedFiles(files: Record<string, Entries>, ours: Entries = {}): Record<string, Entries> {
  const { 'messages.json': messages = {}, 'facts.json': facts = {} } = files;
  const words = { ...messages };
  const pages = Object.entries(files)
    .filter(([path]) => path.startsWith('pages/'))
    .map(([path, page]) => [path, mapped(page, (block) => upgradedBlock(block, words))]);
  const { directDebitReference, directDebitAccount, directDebitAccountEnding, directDebitRecorded } = words;
  for (const name of unused) delete words[name];
  const mandate = [
    { label: directDebitAccount, text: String(directDebitAccountEnding).replace('{ending}', '{account_ending}') },
    { label: directDebitRecorded, text: '{mandate_set_up_at}' },
    { label: directDebitReference, text: '{mandate_reference}' },
  ];
  const next: Record<string, Entries> = {
    ...Object.fromEntries(pages),
    'messages.json': { ...words, ...ours, ...words },
    ...(directDebitAccountEnding !== undefined && { 'facts.json': { mandate, ...facts } }),
  };
  const isOther = (path: string, data: Entries) => JSON.stringify(data) !== JSON.stringify(files[path] ?? {});
  return Object.fromEntries(Object.entries(next).filter(([path, data]) => isOther(path, data)));
}

/** The block as it is written now. What it said itself becomes messages, if those are not there yet. */
function upgradedBlock(block: Entries, words: Entries): Entries {
  const { type, when, ...properties } = block;
  if (type === 'letters') {
    const { items, ...said } = properties;
    if (Object.keys(said).length === 0) return block;
    for (const [name, text] of Object.entries(said)) words[`letters${name[0]!.toUpperCase()}${name.slice(1)}`] ??= text;
    return { type, items, when };
  }
  if (type === 'row' && properties.look === 'change')
    return { type: 'pair', columns: '5/7', arrow: properties.label, blocks: properties.blocks, when };
  if (type === 'direct-debit-copy' && !properties.facts)
    return { type, heading: words.directDebitCopy, ...properties, facts: ['mandate'], when };
  return block;
}

/** Data with each of its objects given to a function, the innermost first. */
function mapped<T>(data: T, change: (one: Entries) => Entries): T {
  if (Array.isArray(data)) return data.map((one) => mapped(one, change)) as T;
  if (!isObject(data)) return data;
  return change(Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapped(value, change)]))) as T;
}

/** The messages that there have to be, in our words. */
function ourMessages(): Entries {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const words = read('content/messages.json');
  const { required } = read('schemas/messages.schema.json') as { required: string[] };
  return Object.fromEntries(required.map((name) => [name, words[name]]));
}
