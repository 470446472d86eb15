import { randomBytes, randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type SharedPages, sharedPages } from '../../../src/server/pages/shared-pages.ts';
import type { Drawing, Drawn, DrawnPage } from '../../../src/server/release/drawing.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';

const site = { routes: { start: { path: '/start' }, pay: { path: '/pay/:linkId' } } } as unknown as CompiledSite;

/** Says all that it was drawn from, the id in a link as pages have it, and what a customer's own must not be mixed up with. */
const draw = ({ location, linkId, drawn }: DrawnPage) =>
  `<a href="/start?id=${linkId}">${location}</a>${'Words. '.repeat(500)}<input value="${drawn.form?.token}">${JSON.stringify(drawn)}`;

function openPages(draws = draw) {
  const drawn = vi.fn((shown: DrawnPage) => ({ html: draws(shown), inline: { scripts: [], styles: [] } }));
  return { drawn, pages: sharedPages({ isConstant: true, draw: drawn } as unknown as Drawing) };
}

afterEach(() => void vi.useRealTimers());

let second = 0;

/** A customer with a link, token and time of their own. */
function customer(facts: Partial<Link> = {}, other: Partial<Drawn> = {}): DrawnPage {
  const id = randomUUID();
  second = (second + 1) % 60;
  const as_of = `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
  const expires_at = new Date(Date.UTC(2030, 0, 1) + second * 86_400_001).toISOString();
  const link = {
    id,
    status: 'active',
    completed: [],
    values: { total: 4_500 },
    as_of,
    expires_at,
    ...facts,
  } as unknown as Link;
  const form = { token: `${randomBytes(18).toString('base64url')}.${randomBytes(32).toString('base64url')}` };
  const drawn: Drawn = { link: { status: 'ready', link }, form, ...other };
  return { site, page: { name: 'start' } as CompiledPage, location: `/start?id=${id}`, linkId: id, drawn };
}

const expiryIn = ({ drawn: { link } }: DrawnPage) => (link.status === 'ready' ? link.link.expires_at! : '');

/** Asks as so many customers, one after the other; returns whether any of them got a shared page. */
const anyShared = (pages: SharedPages, next: () => DrawnPage, views = 30) =>
  Array.from({ length: views }, () => pages.find('start', next())).some(Boolean);

/** Lets so many customers ask that their page is made, and returns one of those who then get it. */
async function shared({ pages }: ReturnType<typeof openPages>, next: () => DrawnPage, name = 'start') {
  for (let i = 0; i < 20; i += 1) expect(pages.find(name, next())).toBeUndefined();
  return vi.waitFor(() => {
    const shown = next();
    return { shown, text: textOf(pages.find(name, shown)!.whole) };
  }, 10_000);
}

const textOf = (compressed: Buffer) => brotliDecompressSync(compressed).toString();

test('D-23 a page of many customers is made once, and each gets what drawing it for them gives', async () => {
  const opened = openPages();
  const { shown, text } = await shared(opened, customer);
  expect(text).toBe(draw(shown));
  // For nobody, and for one customer to compare with.
  expect(opened.drawn).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 50; i += 1) {
    const another = customer();
    expect(textOf(opened.pages.find('start', another)!.whole)).toBe(draw(another));
  }
  expect(opened.drawn).toHaveBeenCalledTimes(2);
});

test('a page without script, which carries nothing of its link, is shared too', async () => {
  const words = ({ linkId }: DrawnPage) => `<a href="/start?id=${linkId}">On</a>${'Words. '.repeat(500)}`;
  const { shown, text } = await shared(openPages(words), customer);
  expect(text).toBe(words(shown));
});

test('a page whose path has the id is shared too', async () => {
  const next = () => {
    const shown = customer();
    return { ...shown, location: `/pay/${shown.linkId}` };
  };
  const { shown, text } = await shared(openPages(), next, 'pay');
  expect(text).toBe(draw(shown));
});

test('other facts are another page', async () => {
  const opened = openPages();
  await shared(opened, customer);
  for (const facts of [{ values: { total: 4_600 } }, { status: 'expired' }, { customer_type: 'existing' }] as const) {
    expect(opened.pages.find('start', customer(facts as Partial<Link>))).toBeUndefined();
  }
  expect(opened.pages.find('start', customer({}, { existingCustomer: true }))).toBeUndefined();
});

test.each<[string, () => DrawnPage]>([
  ['shows an order', () => customer({}, { order: { status: 'ready', order: {} as never } })],
  ['shows a record', () => customer({ records: [{ act: 'contract-agreement' } as never] })],
  ['answers a form', () => customer({}, { posted: { form: 'contract-agreement' } })],
  ['shows what is under way', () => customer({ pending: [{ act: 'payment', reference: 'x' }] })],
  ['brings a client token', () => ({ ...customer(), tokenFollows: 'sandbox' })],
  ['has more in its address', () => ({ ...customer(), location: `/start?id=${randomUUID()}&from=mail` })],
])('a page that %s is drawn for its customer alone', (_what, next) => {
  const { pages, drawn } = openPages();
  expect(anyShared(pages, next)).toBe(false);
  expect(drawn).not.toHaveBeenCalled();
});

test.each<[string, () => DrawnPage]>([
  ['an order', () => customer({}, { order: { status: 'ready', order: { services: 'Two' } as never } })],
  ['a record', () => customer({ records: [{ act: 'contract-agreement' } as never] })],
])(
  'a page that shows %s is remembered for its link, a while, where that is opened again and again',
  async (_what, make) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opened = openPages();
    const first = make();
    const again = (): DrawnPage => {
      const { drawn } = customer();
      const { link } = first.drawn;
      const as_of = drawn.link.status === 'ready' ? drawn.link.link.as_of : undefined;
      const read = link.status === 'ready' ? { link: { ...link, link: { ...link.link, as_of } as Link } } : {};
      return { ...first, drawn: { ...first.drawn, ...read, ...(drawn.form && { form: drawn.form }) } };
    };
    const { shown, text } = await shared(opened, again);
    expect(text).toBe(draw(shown));
    expect(opened.pages.find('start', make())).toBeUndefined();
    vi.advanceTimersByTime(10 * 60_000);
    expect(opened.pages.find('start', again())).toBeUndefined();
    vi.useRealTimers();
  },
);

test.each<[string, (shown: DrawnPage) => string]>([
  ['makes something of the id', (shown) => draw(shown) + shown.linkId.slice(0, 8)],
  ['says until when its link is good', (shown) => draw(shown) + expiryIn(shown).slice(0, 10)],
  ['says other words for a link that expires', (shown) => draw(shown) + (expiryIn(shown) > '2029' ? 'a' : 'b')],
  ['says when its link was read', (shown) => draw(shown) + JSON.stringify(shown.drawn)],
])('a page that %s is drawn for each customer', async (_what, draws) => {
  const { pages, drawn } = openPages(draws);
  expect(anyShared(pages, customer, 20)).toBe(false);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  await new Promise(setImmediate);
  expect(anyShared(pages, customer, 19)).toBe(false);
});

test('what nobody has asked for longest is forgotten, so that memory stays bounded', async () => {
  const opened = openPages();
  await shared(opened, customer);
  const other = customer();
  for (let n = 0; n < 40_000; n += 1)
    opened.pages.find('start', { ...other, drawn: { ...other.drawn, order: n as never } });
  expect(opened.pages.find('start', customer())).toBeUndefined();
});

test('in development, where the same may be drawn otherwise, every page is drawn', () => {
  const { isConstant: _, ...changing } = {
    isConstant: true,
    draw: () => ({ html: '', inline: { scripts: [], styles: [] } }),
  };
  expect(anyShared(sharedPages(changing as unknown as Drawing), customer)).toBe(false);
});
