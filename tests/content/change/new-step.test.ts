import { expect, test } from 'vitest';
import { draftPageOrStep } from '../../../src/content/change/new-step.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import { choice, contentOf, keep, shows } from '../../support/content/asking-journey.ts';

/** The page that is made by a name that the steps of the journey have, or not. */
function made(name: string, ...steps: unknown[]) {
  const { contentIndex } = indexContent(contentOf([choice('a', 'b'), keep], shows, ['ask', 'check', ...steps]));
  const draft = draftPageOrStep(name)(contentIndex, 'content');
  if ('refused' in draft) throw new Error(draft.refused);
  const page = JSON.parse(draft.writes.get(`pages/${name}.json`)!) as {
    link: string;
    heading?: unknown;
    blocks: object[];
  };
  return { ...page, files: [...draft.writes.keys()], next: draft.next };
}

const when = (is: string) => ({ fact: 'answer.which', is });
const notRecorded = (act: string) => ({
  all: [{ fact: 'journey', exists: true }, { not: { fact: 'completed', is: act } }],
});

test('R-N04 a page that a journey names as a step already leads on', () => {
  expect(made('tips', 'tips', 'success')).toMatchObject({
    link: 'required',
    blocks: [{ type: 'text' }, { type: 'button', to: 'next' }, { type: 'contacts' }],
  });
});

test('R-N04 D-33 one that a journey names as an ending says what is not recorded, by the last act on its way', () => {
  const agree = { page: 'contract-start', when: when('a') };
  const endings = [agree, { page: 'agreed', when: when('a') }, { page: 'left', when: when('b') }];
  const agreed = made('agreed', ...endings);
  expect(agreed).toMatchObject({ link: 'optional', heading: [{ when: notRecorded('contract-agreement') }, {}] });
  expect(agreed.files).toContain('text/agreed-unconfirmed.md');
  expect(agreed.next).toHaveLength(1);
  expect(made('left', ...endings)).toMatchObject({ link: 'optional', heading: [{ when: notRecorded('leave') }, {}] });
});

test('R-N04 any other page needs no link', () => {
  expect(made('hours', 'success')).toMatchObject({ link: 'none', blocks: [{ type: 'text' }, { type: 'contacts' }] });
});

test('R-N04 the words that an editor typed for its name are its title', () => {
  const { contentIndex } = indexContent(contentOf([choice('a', 'b'), keep], shows, ['ask', 'check']));
  const draft = draftPageOrStep('what-do-i-do', 'What do I do?')(contentIndex, 'content');
  expect('writes' in draft && draft.writes.get('pages/what-do-i-do.json')).toContain('"title": "What do I do?"');
});
