import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '../../../src/types.gen.ts';

export type Screen = { name: string; title: string; link: Page['link']; address: string };

/** Demo links that really show a page; any other page takes the first one. */
const links: Record<string, number> = {
  'start-dd': 102,
  'dd-mandate': 102,
  'success-dd': 102,
  'start-choice': 103,
  'contract-start': 202,
  'contract-complete': 201,
  'ots-start': 302,
  'ots-confirm': 302,
  'ots-complete': 301,
  'start-single-payment': 401,
  'single-card-payment': 401,
  'payment-success': 401,
  'already-used': 501,
  'expired-link': 502,
  maintenance: 503,
  'sor-expired': 303,
};

/** Every page of the content, at an address where it shows itself. */
export const screens: Screen[] = readdirSync('content/pages').map((file) => {
  const name = file.replace(/\.json$/, '');
  const { title, path, link } = JSON.parse(readFileSync(`content/pages/${file}`, 'utf8')) as Page;
  const id = `00000000-0000-4000-8000-000000000${links[name] ?? 101}`;
  const address = path.includes(':linkId') ? path.replace(':linkId', id) : link === 'none' ? path : `${path}?id=${id}`;
  return { name, title, link, address };
});
