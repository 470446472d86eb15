import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { sampleSite as site } from '../../../authoring/walk/sample-site.ts';
import { type DocumentParts, pageDocument } from '../../../src/page/app/page-document.ts';
import { shownOf } from '../../support/drawn/render-block.tsx';

const shown = shownOf([]);
const sample: DocumentParts = {
  address: '/start-card',
  body: '<title>Your card – Sample</title><main><h1>Your card</h1></main>',
  header: '<header></header>',
  footer: '<footer></footer>',
  preview: {},
  theme: { accent: '#00535c' },
  styles: ['body{margin:0}'],
  siteScript: '/assets/site.js',
};
const documentOf = (parts: Partial<DocumentParts> = {}) => pageDocument(shown, { ...sample, ...parts });

describe('the document around a page', () => {
  const html = documentOf();
  const { document } = new JSDOM(html).window;

  test('R-G01 is in British English, and its head has the title that the page drew', () => {
    expect(document.documentElement.lang).toBe('en-GB');
    expect(document.head.querySelector('title')?.textContent).toBe('Your card – Sample');
    expect(document.getElementById('root')?.innerHTML).toBe('<main><h1>Your card</h1></main>');
  });

  test('D-42 leads to the same address in another language, whatever signs it has', () => {
    const languages = ['en-GB', 'cy'].map((language) => ({
      language,
      name: language,
      base: language === 'cy' ? '/cy' : '',
    }));
    const header = '<a href="/cy{address}">Cymraeg</a><p>"after"</p>';
    const address = "/start-card?id=1&x=$'$&$$";
    const drawn = pageDocument(shownOf([], { site: { ...site, languages } }), { ...sample, address, header });
    const links = new JSDOM(drawn).window.document.querySelectorAll('a[href]');
    expect([...links].map((link) => link.getAttribute('href'))).toContain(`/cy${address}`);
  });

  test('is not built with its title below a preload link, out of the head', () => {
    const body = `<link rel="preload" as="image" href="/visa.svg"/>${sample.body}`;
    expect(() => documentOf({ body })).toThrow('preload link');
  });

  test('keeps the link id from other sites and out of search engines', () => {
    expect(document.querySelector('[name=referrer]')?.getAttribute('content')).toBe('same-origin');
    expect(document.querySelector('[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('tells the browser its colours, and those of the dark theme where pages have it', () => {
    const tags = (theme: DocumentParts['theme']) =>
      [...documentOf({ theme }).matchAll(/<meta name="(?:theme-color|color-scheme)".*>/g)].join('\n');
    expect(tags({ accent: '#00535c' })).toBe('<meta name="theme-color" content="#00535c">');
    expect(tags({ accent: '#00535c', accentOnDark: '#6f9fa3' })).toBe(
      [
        '<meta name="color-scheme" content="light dark">',
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#00535c">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d2227">',
      ].join('\n'),
    );
  });

  test('tells messages and home screens what content says of it, with a whole address where it is drawn', () => {
    const preview = { description: 'Pages for "you".', image: 'preview.png', icon: 'touch.png' };
    const text = documentOf({ preview, origin: 'https://pay.example.com' });
    const head = new JSDOM(text).window.document.head;
    const said = (selector: string) => head.querySelector(selector)?.getAttribute('content');
    expect(said('[name=description]')).toBe('Pages for "you".');
    expect(said('[property="og:description"]')).toBe('Pages for "you".');
    expect(said('[property="og:image"]')).toBe('https://pay.example.com/preview.png');
    expect(head.querySelector('[rel=apple-touch-icon]')?.getAttribute('href')).toBe('/touch.png');
    expect(html).not.toMatch(/og:description|og:image|touch-icon|undefined/);
  });

  test('has one script of the site, and those of islands by their names alone, so that nothing comes before the paint', () => {
    const scripts = (text: string) => [...new JSDOM(text).window.document.scripts].map(({ src }) => src);
    expect(scripts(html)).toEqual(['/assets/site.js']);
    const withIslands = documentOf({ islands: ['/assets/islands.js', '/assets/card-form.js'] });
    expect(scripts(withIslands)).toEqual(['/assets/site.js']);
    expect(withIslands).toContain('data-islands="/assets/islands.js /assets/card-form.js"');
    expect(html).not.toMatch(/data-islands|modulepreload|data-resume-at/);
  });

  test('D-09 names the page at which a journey goes on, for the browser to decide', () => {
    const resumed = pageDocument({ ...shown, resumeAt: '/contract-start?id=1&x="' }, sample);
    expect(new JSDOM(resumed).window.document.documentElement.dataset.resumeAt).toBe('/contract-start?id=1&x="');
  });
});

test('where a token follows, its gateway comes before the islands, and draws before them', () => {
  const chunks = ['/assets/gateway.js', '/assets/shared.js'];
  const parts = { islands: ['/assets/islands.js', ...chunks] };
  const html = documentOf({ ...parts, gateway: { chunks, drawsEarly: true } });
  const { document } = new JSDOM(html).window;
  const preloads = [...document.querySelectorAll('link[rel=modulepreload]')];
  expect(preloads.map((link) => [link.getAttribute('href'), link.getAttribute('fetchpriority')])).toEqual([
    ['/assets/gateway.js', 'high'],
    ['/assets/shared.js', 'high'],
  ]);
  const { card, token, islands } = document.documentElement.dataset;
  expect([card, token, islands]).toEqual(['/assets/gateway.js', 'follows', '/assets/islands.js']);
  expect(documentOf({ ...parts, gateway: { chunks, drawsEarly: false } })).not.toContain('data-card=');
});
