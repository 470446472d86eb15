import { expect, test } from 'vitest';
import { sampleFindings } from '../../../src/content/release/samples.ts';
import { indexOf, keep, shows } from '../../support/content/asking-journey.ts';
import { project } from '../../support/project/project.ts';

const phone = { type: 'question-phone', name: 'phone', label: 'Your phone' };
const foundIn = (question: object) =>
  sampleFindings(indexOf([{ ...phone, ...question }, keep], shows), project.assets).flatMap(({ name }) =>
    name.startsWith('sample-phone:') ? [name] : [],
  );

test('a hint of a question may say what a phone number looks like, and its label may not', () => {
  expect(foundIn({ hint: 'Such as 07700 900123' })).toEqual([]);
  expect(foundIn({ label: 'Is it 07700 900123?' })).toHaveLength(1);
});
