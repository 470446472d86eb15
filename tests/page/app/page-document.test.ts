import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { type DocumentParts, htmlDocument } from '../../../src/page/app/page-document.ts';
import { samplePage } from '../../../src/states/sample-page.ts';
import { sampleId as id, sampleSite as site } from '../../../src/states/sample-site.ts';

const page = { ...samplePage([]), needs: [], texts: { text: '</script><script>alert(1)</script>' } };
const sample: DocumentParts = {
  body: '<title>Your card – Sample</title><main><h1>Your card</h1></main>',
  header: '<header></header>',
  footer: '<footer></footer>',
  site,
  page,
  noScript: '<p>Turn it on</p>',
  policy: () => "default-src 'none'",
  preview: {},
  theme: { accent: '#00535c' },
  styles: ['body{margin:0}'],
  script: '/assets/client.js',
  preload: ['/assets/shared.js'],
  runs: 'always',
};

describe('the document around a page', () => {
  const html = htmlDocument(sample);
  const { document } = new JSDOM(html).window;

  test('R-G01 is in British English, and its head has the title that the page drew', () => {
    expect(document.documentElement.lang).toBe('en-GB');
    expect(document.head.querySelector('title')?.textContent).toBe('Your card – Sample');
    expect(document.getElementById('root')?.innerHTML).toBe('<main><h1>Your card</h1></main>');
  });

  test('carries its data so that nothing in it can end the script', () => {
    expect(JSON.parse(document.getElementById('_site')!.textContent!)).toEqual({
      site,
      page: JSON.parse(JSON.stringify(page)),
    });
    expect(html).not.toContain('<script>alert(1)');
  });

  test('D-42 leads to the same address in another language, whatever signs it has', () => {
    const languages = ['en-GB', 'cy'].map((language) => ({
      language,
      name: language,
      base: language === 'cy' ? '/cy' : '',
    }));
    const header = '<a href="/cy{address}">Cymraeg</a><p>"after"</p>';
    const address = "/start-card?id=1&x=$'$&$$";
    const drawn = htmlDocument({ ...sample, header, address, site: { ...site, languages } });
    const links = new JSDOM(drawn).window.document.querySelectorAll('a[href]');
    expect([...links].map((link) => link.getAttribute('href'))).toContain(`/cy${address}`);
  });

  test('has its data by ids that no heading can have, whatever its words', () => {
    const ids = [
      ...htmlDocument({ ...sample, unread: '<p>Please wait</p>' }).matchAll(/<(?:script|template)[^>]* id="([^"]*)"/g),
    ];
    expect(ids.map(([, id]) => id).filter((id) => /^[a-z0-9-]+$/.test(id!))).toEqual([]);
    expect(ids).toHaveLength(2);
  });

  test('is not built with its title below a preload link, out of the head', () => {
    const body = `<link rel="preload" as="image" href="/visa.svg"/>${sample.body}`;
    expect(() => htmlDocument({ ...sample, body })).toThrow('in place of its title');
  });

  test('keeps the link id from other sites and out of search engines', () => {
    expect(document.querySelector('[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
    expect(document.querySelector('[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('tells the browser its colours, and those of the dark theme where pages have it', () => {
    const tags = (theme: DocumentParts['theme']) =>
      [...htmlDocument({ ...sample, theme }).matchAll(/<meta name="(?:theme-color|color-scheme)".*>/g)].join('\n');
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
    const text = htmlDocument({ ...sample, preview, origin: 'https://pay.example.com' });
    const head = new JSDOM(text).window.document.head;
    const said = (selector: string) => head.querySelector(selector)?.getAttribute('content');
    expect(said('[name=description]')).toBe('Pages for "you".');
    expect(said('[property="og:description"]')).toBe('Pages for "you".');
    expect(said('[property="og:image"]')).toBe('https://pay.example.com/preview.png');
    expect(head.querySelector('[rel=apple-touch-icon]')?.getAttribute('href')).toBe('/touch.png');
    expect(html).not.toMatch(/og:description|og:image|touch-icon|undefined/);
  });

  test('fetches the font of the brand with the page', () => {
    const fonts = [{ file: 'brand.woff2' }];
    expect(htmlDocument({ ...sample, theme: { ...sample.theme, fonts } })).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/brand.woff2" crossorigin>',
    );
  });

  test('says what there is to say without JavaScript', () => {
    expect(html).toContain('<noscript><p>Turn it on</p></noscript>');
    expect(htmlDocument({ ...sample, noScript: undefined })).not.toContain('<noscript>');
  });

  test.each(['<p style="color:red">', '<div><script src="/x.js"></script></div>'])(
    'is refused when a page carries %s, which the policy would refuse too',
    (part) => {
      expect(() => htmlDocument({ ...sample, body: sample.body + part })).toThrow(/the policy refuses/);
    },
  );

  test('takes a text that only reads like a style attribute', () => {
    expect(htmlDocument({ ...sample, body: `${sample.body}<td>&lt;p style="color:red"&gt;</td>` })).toContain(
      'color:red',
    );
  });
});

test('where a token follows, its gateway comes before the bundle, and draws before it', () => {
  const gateway = ['/assets/gateway.js', '/assets/shared.js'];
  const html = htmlDocument({ ...sample, card: { gateway, drawsEarly: true } });
  const { document } = new JSDOM(html).window;
  const preloads = [...document.querySelectorAll('link[rel=modulepreload]')];
  expect(preloads.map((link) => [link.getAttribute('href'), link.getAttribute('fetchpriority')])).toEqual([
    ['/assets/gateway.js', 'high'],
    ['/assets/shared.js', 'high'],
  ]);
  expect(document.documentElement.dataset.card).toBe('/assets/gateway.js');
  expect(htmlDocument({ ...sample, card: { gateway, drawsEarly: false } })).not.toContain('data-card=');
});

/** A page as a browser has it once the two inline scripts have run and before the bundle has. */
function open(address: string, parts: Partial<DocumentParts> = {}) {
  const calls: string[] = [];
  const { window } = new JSDOM(htmlDocument({ ...sample, script: '', ...parts }), {
    url: `https://app.example.com${address}`,
    runScripts: 'dangerously',
    beforeParse(opened) {
      opened.fetch = async (path) => {
        calls.push(String(path));
        return new Response('{}');
      };
    },
  });
  const links = [...window.document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { calls, links, address: window.location.pathname + window.location.search + window.location.hash };
}

describe('before the bundle has run', () => {
  const body = [
    '<main><a href="/card-mandate">On</a><a href="/single-card-payment/:linkId">Pay</a><a href="/x#part">Part</a>',
    '<a href="/y?id=other">Demo</a><a href="https://www.example.com">Away</a><a href="tel:1">Call</a></main>',
  ].join('');

  test('R-G12 the page’s own links already keep the id', () => {
    expect(open(`/start-card?id=${id}`, { body }).links).toEqual([
      `/card-mandate?id=${id}`,
      `/single-card-payment/${id}`,
      `/x?id=${id}#part`,
      '/y?id=other',
      'https://www.example.com',
      'tel:1',
    ]);
  });

  test('without an id the links stay as they are', () => {
    expect(open('/start-card', { body }).links[0]).toBe('/card-mandate');
  });

  test('an id that is none is escaped in the links', () => {
    expect(open('/start-card?id=a%22%26b', { body }).links[0]).toBe('/card-mandate?id=a%22%26b');
  });

  test('D-01 the alias link_id is rewritten to id, and everything else of the address stays', () => {
    expect(open(`/start-card?link_id=${id}&a=1#b`).address).toBe(`/start-card?a=1&id=${id}#b`);
    expect(open(`/start-card?id=${id}&link_id=other`).address).toBe(`/start-card?id=${id}`);
  });

  test('the call for the link is on its way, and the one for the order where the page needs it', () => {
    expect(open(`/start-card?id=${id}`).calls).toEqual([`/public-api/links/${id}`]);
    expect(open(`/single-card-payment/${id}`).calls).toEqual([`/public-api/links/${id}`]);
    expect(open(`/ots-start?id=${id}`, { page: { ...page, needs: ['switch-order'] } }).calls).toEqual([
      `/public-api/links/${id}`,
      `/public-api/links/${id}/switch-order`,
    ]);
  });

  test('all that it needs is asked for after the first paint, together', () => {
    const waiting: (() => void)[] = [];
    const calls: string[] = [];
    const parts = { preload: ['/assets/one.js', '/assets/two.js'], contentFiles: ['/site.json', '/page.json'] };
    const { window } = new JSDOM(htmlDocument({ ...sample, ...parts }), {
      url: 'https://app.example.com/start-card',
      runScripts: 'dangerously',
      // It has no module to import, which the page only says.
      virtualConsole: new VirtualConsole(),
      beforeParse(opened) {
        opened.requestAnimationFrame = (run) => waiting.push(() => run(0));
        opened.setTimeout = ((run: () => void) => waiting.push(run)) as unknown as typeof opened.setTimeout;
        opened.fetch = async (path) => {
          calls.push(String(path));
          return new Response('{}');
        };
      },
    });
    const asked = () =>
      [...window.document.querySelectorAll('link:not([rel=icon])')].map((link) => [
        link.getAttribute('rel'),
        link.getAttribute('href'),
      ]);
    // The second frame begins when the first is painted.
    for (const _ of ['a frame', 'the next frame', 'a moment']) {
      expect([...asked(), ...calls]).toEqual([]);
      for (const run of waiting.splice(0)) run();
    }
    expect(asked()).toEqual([
      ['modulepreload', '/assets/one.js'],
      ['modulepreload', '/assets/two.js'],
      ['modulepreload', '/assets/client.js'],
    ]);
    expect(calls).toEqual(parts.contentFiles);
    window.close();
  });

  test('no call is made without a link id, for a malformed one, or on a page that reads no link', () => {
    expect(open('/start-card').calls).toEqual([]);
    expect(open('/start-card?id=abc').calls).toEqual([]);
    expect(open(`/index?id=${id}`, { page: { ...page, page: { ...page.page, link: 'none' } } }).calls).toEqual([]);
  });
});
