import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatValue } from '../../../src/rules/format-value.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { isLeftover, isObject } from '../../api/pure.ts';
import { diffLines } from '../diff-lines.ts';
import { dataIn } from '../edit/positions.ts';
import { labelOf } from '../forms/wording.ts';
import type { Json } from '../types.ts';
import type { Repository } from './repository.ts';
import { entriesOf, outputOf, textIn } from './run-git.ts';
import type { Change } from './types.ts';

/** Lists the files that differ from the last commit, but for what an editor, a killed process or an undo leaves behind. */
export async function uncommitted({ git, roots, content }: Repository): Promise<string[]> {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...roots];
  const paths: string[] = [];
  for (const entry of entriesOf(await outputOf(git, args))) {
    const path = entry.slice(3);
    const named = ['grep', '--quiet', '--untracked', '-F', '-e', basename(path), '--', content || '.'];
    const isUnused = entry.startsWith('??') && added.test(path) && (await git(named)).code === 1;
    if (!isUnused && !path.split('/').some(isLeftover)) paths.push(path);
  }
  return paths;
}

/** The path of an image or font that the studio has added. */
const added = /(?:^|\/)public\/[a-z0-9-]+(?:-\d+x\d+\.(?:jpg|png|webp|svg)|\.(?:woff2|ttf|otf))$/;

/** Describes what differs from the last commit, with the words before and after. */
export async function changesInWords(repository: Repository): Promise<Change[]> {
  const { git, content } = repository;
  const top = await outputOf(git, ['rev-parse', '--show-toplevel']);
  const describe = async (path: string): Promise<Change> => {
    const isThere = lstatSync(join(top, path), { throwIfNoEntry: false })?.isFile() ?? false;
    const before = await textIn(git, 'HEAD', path);
    const after = isThere && hasWords(path) ? readFileSync(join(top, path), 'utf8') : null;
    return {
      path: path.startsWith(content) ? path.slice(content.length) : path,
      does: before === null ? 'new' : isThere ? 'changed' : 'removed',
      lines: hasWords(path) ? diffLines(wordLines(path, before), wordLines(path, after)) : [],
    };
  };
  return Promise.all((await uncommitted(repository)).map(describe));
}

export const valuesFile = 'values.json';

/** The names of the values that differ from the last commit. */
export async function valuesThatDiffer({ git, content }: Repository): Promise<string[]> {
  const path = content + valuesFile;
  const top = await outputOf(git, ['rev-parse', '--show-toplevel']);
  const file = join(top, path);
  const [before, after] = [await textIn(git, 'HEAD', path), existsSync(file) ? readFileSync(file, 'utf8') : ''].map(
    (text) => dataIn<Record<string, Json>>(text ?? '') ?? {},
  );
  const names = Object.keys({ ...before, ...after });
  return names.filter((name) => JSON.stringify(before![name]) !== JSON.stringify(after![name]));
}

/** Stands for the bytes of all changes as they are now: what is shown before it is published is what is published. */
export async function seenOf(repository: Repository): Promise<string> {
  const top = await outputOf(repository.git, ['rev-parse', '--show-toplevel']);
  const bytesOf = (path: string) => (existsSync(join(top, path)) ? sha256Of(readFileSync(join(top, path))) : 'gone');
  return sha256Of((await uncommitted(repository)).map((path) => `${path} ${bytesOf(path)}`).join('\n'));
}

/** Whether a file has words that people write: hashes of versions and of translated words are nobody's. */
const hasWords = (path: string) => /\.(json|md)$/.test(path) && !/(^|\/)(published|translated)\.json$/.test(path);

/** The words of a content file, line by line: of JSON each value behind the labels of its place. */
export function wordLines(path: string, text: string | null): string[] {
  if (text === null) return [];
  const data = path.endsWith('.json') ? dataIn<Json>(text) : undefined;
  return data === undefined ? text.trim().split(/\r?\n/) : valueLines(data, []);
}

function valueLines(value: Json, labels: readonly string[], isMoney = false): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valueLines(entry, labels, isMoney));
  if (!isObject(value)) return [`${labels.slice(-3).join(', ')}: ${asRead(value, isMoney)}`];
  const data = value as Record<string, Json>;
  return Object.entries(data).flatMap(([name, one]) =>
    valueLines(one, [...labels, labelOf(name)], isMoney || data.type === 'money'),
  );
}

/** Pence as pounds, and a moment as clocks in London show it. */
function asRead(value: Json, isMoney: boolean): string {
  if (isMoney && typeof value === 'number') return formatValue('money', value);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatValue('time', value) : String(value);
}
