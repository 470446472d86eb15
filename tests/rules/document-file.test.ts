import { expect, test } from 'vitest';
import { sectionOf } from '../../src/rules/document-file.ts';

const html = (heading: string) =>
  `<section><h2 id="cancel">To cancel</h2><p>You can.</p>${heading}<p>I cancel.</p></section><h2 id="other">Other</h2>`;
const file = (heading: string) => ({
  provider: 'Acme',
  title: 'Contract',
  notes: ['You agreed.'],
  html: html(heading),
});

test.each(['<h3 id="form">Form</h3>', '<h3 lang="en" id="form-heading">Form</h3>'])(
  'the section of %s is a document of its own, with the notes of the whole: what was agreed to, and when',
  (heading) => {
    expect(sectionOf(file(heading), 'form')).toEqual({
      provider: 'Acme',
      title: 'Form',
      notes: ['You agreed.'],
      html: '<p>I cancel.</p>',
    });
  },
);

test('a document without the section has none', () => {
  expect(sectionOf(file('<h3 id="forms">Forms</h3>'), 'form')).toBeUndefined();
});
