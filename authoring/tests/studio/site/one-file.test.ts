import { expect, test } from 'vitest';
import { oneFile } from '../../../studio/site/one-file.ts';

const files: Record<string, string> = {
  'logo.svg': '<svg/>',
  'font.woff2': 'font',
  'print.css': 'a{src:url(/font.woff2)}',
};
const find = (path: string) => (path in files ? { bytes: Buffer.from(files[path]!) } : undefined);
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('a page as one file has its pictures, fonts and style sheets in it, and nothing that runs or leads into the site', () => {
  const page = `<!doctype html><html><head><style>b{src:url("/font.woff2")}</style>
<link rel="stylesheet" href="/print.css" media="print"><link rel="icon" href="/logo.svg"><script src="/site.js"></script></head>
<body><picture><source srcset="/logo.svg 1x, /logo.svg 2x"><img src="/logo.svg" alt="Us"></picture>
<a href="/next?id=secret">Next</a><a href="tel:+44">Call</a><script>run()</script></body></html>`;
  const file = oneFile(page, find, 'A draft <of> today.');
  const font = `url(data:font/woff2;base64,${base64('font')})`;
  const logo = `data:image/svg+xml;base64,${base64('<svg/>')}`;
  expect(file).toContain(`<style>b{src:${font}}</style>`);
  expect(file).toContain(`<style media="print">a{src:${font}}</style>`);
  expect(file).toContain(`<source srcset="${logo}"><img src="${logo}" alt="Us">`);
  expect(file).toMatch(/<head><meta http-equiv="Content-Security-Policy" content="default-src 'none';/);
  expect(file).toMatch(/<body><p [^>]*>A draft &lt;of&gt; today\.<\/p>/);
  expect(file).toContain('<a href="tel:+44">');
  expect(file).not.toMatch(/script|secret|"\/|rel=/);
});
