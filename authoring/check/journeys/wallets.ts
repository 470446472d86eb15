import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { visitsOf, walletsIn } from '../../../src/content/model/page-traits.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { walletNames } from '../../../src/rules/facts.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import type { Journeys } from '../../../src/types.gen.ts';

/** Reports a button of a wallet that only says something, where another page of its journey offers the wallet (D-43). */
export function* checkWallets(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const pages = filesOf(contentIndex, 'page');
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const ways = Object.keys(plan?.journeys ?? {}).flatMap((name) => walksOf(plan!, name));
  const offers = pages.map((page) => ({ page, wallets: walletsIn(schemas, page.data).map(({ wallet }) => wallet) }));
  for (const page of pages) {
    for (const { value, pointer } of visitsOf(schemas, page.data)) {
      const { label, action } = objectOr(value);
      const names = Object.entries(walletNames).filter(([, name]) => action !== undefined && name === label);
      if (!names.length) continue;
      const offer = offers.find(
        (one) =>
          names.some(([wallet]) => one.wallets.some((offered) => offered === wallet)) &&
          ways.some((way) => [one.page, page].every((step) => way.includes(contentName(step)))),
      );
      if (!offer) continue;
      const message = `"${label}" is offered by ${offer.page.path}, and this button only says something: take it out.`;
      yield { file: page.path, pointer: `${pointer}/label`, message };
    }
  }
}
