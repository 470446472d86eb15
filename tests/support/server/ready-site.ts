import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { publish } from '../../../authoring/change/publish.ts';
import { readRelease } from '../../../authoring/check/release/release.ts';
import { readSite } from '../../../authoring/check/site.ts';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { type Edit, writeTree } from '../content/content-folder.ts';
import { smallSite, type Tree } from '../content/small-site.ts';
import { project } from '../project/project.ts';

/** A folder of served files with a logo of its own. */
export const assets = mkdtempSync(join(tmpdir(), 'assets-'));
writeFileSync(join(assets, 'logo.svg'), '<svg aria-label="Bright"/>');

/** A block for those who have recorded the last act of one of the small site's journeys. */
const last = ['payment-method', 'direct-debit-mandate', 'contract-agreement', 'switch-consent'];
const doneBlock = `"blocks": [{ "type": "text", "markdown": "help", "when": ${JSON.stringify({ fact: 'completed', in: last })} },`;

/** The small site as a provider could release it. */
export const ready = change(smallSite, {
  'site.json': String(smallSite['site.json'])
    .replaceAll('Example Fibre', 'Bright Fibre')
    .replaceAll('01632 960 123', '020 3319 4000')
    .replaceAll('www.example.com', 'www.bright.invalid')
    .replaceAll('example.com', 'bright.invalid')
    .replace('"home": "start"', '"home": "help"'),
  'pages/start.json': undefined,
  'pages/contract-start.json': String(smallSite['pages/contract-start.json']).replaceAll(
    /"label": "Continue[^"]*"/g,
    '"label": "Agree and accept the duty to pay"',
  ),
  'pages/success.json': ['"blocks": [', doneBlock],
  'pages/problem.json': ['"blocks": [', doneBlock],
  'messages.json': ['Not yet, call', 'Call'],
  'documents/contract/document.json': ['"complaints"]', '"complaints", "cancellation-form"]'],
  'documents/contract/cancellation-form.md': '## Form to cancel\n\nI cancel my contract.\n',
  'letters/contract.json': JSON.stringify({
    $schema: '../../schemas/letter.schema.json',
    subject: 'Your contract {agreement_reference}',
    sends: { act: 'contract-agreement' },
    attach: ['agreed-document', 'cancellation-form'],
    blocks: [{ type: 'text', markdown: 'help' }],
  }),
});

/** A tree with files edited. */
export function change(tree: Tree, edits: Record<string, Edit>): Tree {
  const changed = { ...tree };
  for (const [path, edit] of Object.entries(edits)) {
    const text = String(tree[path]);
    if (edit === undefined) delete changed[path];
    else if (!Array.isArray(edit)) changed[path] = edit;
    else if (text.includes(edit[0])) changed[path] = text.replace(edit[0], () => edit[1]);
    else throw new Error(`${path} has no ${edit[0]}.`);
  }
  return changed;
}

/** The settings of a server that checks bank details. */
const bankData = { SORTING_CODES_FILE: 'codes.csv', MODULUS_WEIGHTS_FILE: 'valacdos.txt' };

type Around = { env?: Record<string, string>; today?: string; published?: false };

/** What the release check finds in the site with changes, as it prints it. */
export function findings(
  edits: Record<string, Edit>,
  { env = {}, today = '2026-11-20', ...rest }: Around = {},
): string[] {
  const folder = writeTree(change(ready, edits));
  if (rest.published !== false) publish(folder, { ...project, assets }, 'contract');
  expect(readSite(folder, { ...project, assets }).problems).toEqual([]);
  const found = readRelease(folder, { ...project, assets, today, env: { ...bankData, ...env } });
  return found.map((problem) => toSentence(problem).replaceAll(`${folder}/`, ''));
}

/** A release.json that accepts these. */
export const accept = (...entries: object[]) =>
  JSON.stringify({ $schema: '../schemas/release.schema.json', accept: entries }, null, 2);
