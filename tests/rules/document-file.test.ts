import { expect, test } from 'vitest';
import { documentFile, sectionOf } from '../../src/rules/document-file.ts';
import { lookOf } from '../../src/server/copies/pdf.ts';

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

test('D-48 a copy as a web page has the font of its brand in it, and loads nothing', () => {
  const shell = { theme: { accent: '#00535c', fonts: [{ file: 'brand.woff2', weight: '400 700' }] } };
  const find = (name: string) => (name === 'brand.woff2' ? { bytes: Buffer.from('wOF2') } : undefined);
  const page = documentFile(file(''), lookOf(shell, find).html);
  expect(page).toContain(
    '@font-face{font-family:brand;src:url(data:font/woff2;base64,d09GMg==);font-weight:400 700}:root{--accent:#00535c}',
  );
  expect(page).toContain(`content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"`);
  expect(documentFile(file(''), lookOf(shell, () => undefined).html)).not.toContain('@font-face');
});
