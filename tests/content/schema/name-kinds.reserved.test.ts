import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '../../../src/content/problem/problem.ts';
import { type Block, choice } from '../../support/content/asking-journey.ts';
import { type Edit, edited, problemsOf } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';

const names = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));

type Data = Record<string, unknown>;

const dataOf = (path: string) => JSON.parse(String(smallSite[path] ?? '{}')) as Data;

/** A file whose object at these steps has one entry more. */
function withEntry(path: string, steps: string[], name: string, entry: unknown): Record<string, Edit> {
  const data = dataOf(path);
  let object = data;
  for (const step of steps) {
    object[step] ??= {};
    object = object[step] as Data;
  }
  Object.defineProperty(object, name, { value: entry, enumerable: true });
  return { [path]: JSON.stringify(data) };
}

function withBlock(block: Block): Record<string, Edit> {
  const page = dataOf('pages/help.json') as { blocks: Block[] };
  return { 'pages/help.json': JSON.stringify({ ...page, blocks: [...page.blocks, block] }) };
}

const value = { type: 'choice', meaning: 'One.' };
const act = { kind: 'confirm', meaning: 'One.', done: 'did it' };
const page = (path: string) => JSON.stringify({ ...dataOf('pages/help.json'), path });
const document = dataOf('documents/contract/document.json');

/** Every place where content names something, and a folder that names it so. */
const places: Record<string, (name: string) => Record<string, Edit>> = {
  'a value': (name) => withEntry('values.json', [], name, { ...value, choices: ['one', 'other'] }),
  'a choice': (name) => withEntry('values.json', [], 'speed', { ...value, choices: ['one', name] }),
  'an act': (name) => withEntry('acts.json', [], name, act),
  'a day that counts': (name) => withEntry('acts.json', ['plan-agreement', 'dates'], name, { meaning: 'A day.' }),
  'a group of facts': (name) => withEntry('facts.json', [], name, [{ label: 'To', text: '{provider}' }]),
  'a read': (name) => withEntry('reads.json', [], name, { path: '/', meaning: 'It.', failed: 'notYet' }),
  'a journey': (name) => withEntry('journeys.json', ['journeys'], name, { steps: ['help'] }),
  'a message': (name) => withEntry('messages.json', [], name, 'Words'),
  'an edition': (name) => withEntry('editions.json', ['editions'], name, { language: 'cy' }),
  'a published document': (name) => withEntry('published.json', ['documents'], name, { 1: {} }),
  'a published version': (name) => withEntry('published.json', ['documents', 'contract'], name, {}),
  'the version of a document': (version) => ({
    'documents/contract/document.json': JSON.stringify({ ...document, version }),
  }),
  'a page': (name) => ({ [`pages/${name}.json`]: page('/other') }),
  'a text': (name) => ({ [`text/${name}.md`]: 'Words' }),
  'a letter': (name) => ({ [`letters/${name}.json`]: '{}' }),
  'a document': (name) => ({ [`documents/${name}/document.json`]: JSON.stringify(document) }),
  'a section': (name) => ({ [`documents/contract/${name}.md`]: '## Words' }),
  'a question': (name) => withBlock({ type: 'question-text', name, label: 'Why?', required: false }),
  'an option': (name) => withBlock(choice('one', name)),
  'what a button tells': (tells) => withBlock({ type: 'button', label: 'On', to: 'next', tells }),
  'the words of an action': (name) =>
    withBlock({ type: 'services-table', actionLabels: Object.fromEntries([[name, 'x']]) }),
  'a value of a demo link': (name) => {
    const { links, ...more } = dataOf('demo-links.json');
    const values = Object.fromEntries([[name, 'one']]);
    return { 'demo-links.json': JSON.stringify({ ...more, links: [{ ...(links as Data[])[0], values }] }) };
  },
};

test.each(Object.entries(places))('R-N05 what every object has can be no name: %s', (_, naming) => {
  const refusals = ['has a meaning of its own in code', 'does not have the form', 'There is no value named'];
  const isAbout =
    (name: string) =>
    ({ message }: Problem) =>
      message.includes(`"${name}"`) && refusals.some((words) => message.includes(words));
  fc.assert(
    fc.property(names, (name) => {
      expect(problemsOf(edited(naming(name))).filter(isAbout(name))).not.toEqual([]);
    }),
    { numRuns: 12 },
  );
});
