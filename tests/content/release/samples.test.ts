import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictureFindings, sampleFindings, samplePictures } from '../../../src/content/release/samples.ts';
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

test('pictures of the sample brand that no content names are told until they are replaced', () => {
  const assets = mkdtempSync(join(tmpdir(), 'assets-'));
  const index = indexOf([phone, keep], shows);
  const said = () => pictureFindings(index, assets).map(({ message }) => message);
  expect(said()).toEqual([]);
  for (const name of Object.keys(samplePictures)) cpSync(join('public', name), join(assets, name));
  expect(said()).toEqual([
    "public/favicon.svg, public/preview.png, public/touch-icon.png are the sample brand's: put your own in their place.",
  ]);
  for (const name of ['favicon.svg', 'preview.png']) writeFileSync(join(assets, name), 'own');
  expect(said()).toEqual(["public/touch-icon.png is the sample brand's: put your own in its place."]);
});
