/** Reads the token and the boxes of the card fields from a card page that the server has drawn. */
import type { ClientToken } from '../../types.gen.ts';
import type { FieldBox, FieldBoxes, FieldName } from './gateway.ts';

/** Returns the token at the end of the page's own answer (D-25), if it has one, once the whole page is there. */
export async function tokenInPage(): Promise<ClientToken | undefined> {
  if (document.documentElement.dataset.token === undefined) return undefined;
  await isParsed();
  const element = document.getElementById('_token');
  return element ? (JSON.parse(element.textContent ?? '') as ClientToken) : undefined;
}

/** Resolves once the whole page is there. */
function isParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('readystatechange', () => resolve(), { once: true }));
}

/** Returns the boxes of the card form's fields; undefined if the page has no card form. */
export function boxesInPage(): FieldBoxes | undefined {
  const [number, expirationDate, cvv] = [boxOf('number'), boxOf('expirationDate'), boxOf('cvv')];
  return number && expirationDate && cvv && { number, expirationDate, cvv };
}

function boxOf(name: FieldName): FieldBox | undefined {
  const element = document.querySelector<HTMLElement>(`[data-field="${name}"] > [data-id]`);
  if (!element) return undefined;
  const { id = '', placeholder = '' } = element.dataset;
  const label = element.parentElement?.querySelector('label')?.textContent ?? '';
  return { element, id, label, placeholder };
}
