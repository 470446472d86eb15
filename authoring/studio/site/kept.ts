import { linkIdIn } from '../../../src/rules/routes.ts';
import { isLetter } from '../../walk/letter-pages.ts';
import type { Kept } from '../types.ts';
import type { SiteServer } from './site-server.ts';

/** What a server keeps of the link at an address: its records with the answers, and the letters that they send. */
export function keptOf({ drawn: { pages }, memory }: SiteServer, at: string): Kept {
  const id = linkIdIn(at) ?? '';
  const records = memory.link(id)?.records ?? [];
  const isSent = (act: string | undefined) => records.some((record) => record.act === act);
  return {
    records: records.map(({ act, reference, recorded_at, statement, button, document, version, answers }) => ({
      ...{ act, reference, recorded_at: recorded_at.toISOString() },
      shown: [statement, button, document && `${document}, version ${version}`].flatMap((words) => words ?? []),
      answers: (answers ?? []).map(({ label, words = '' }) => [label, words] as const),
    })),
    letters: pages.filter(isLetter).flatMap(({ name, page, letter: { sends, attach = [] } }) => {
      const copies = attach.filter((kind) => kind !== 'calendar');
      return isSent(sends.act) ? [{ title: page.title, address: `/${name}?id=${id}`, copies }] : [];
    }),
  };
}
