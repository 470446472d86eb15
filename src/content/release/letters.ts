import type { Act, Journeys, Letter } from '../../types.gen.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { actsOf } from '../model/page-traits.ts';
import type { Finding } from './finding.ts';

/** What a customer has a right to in writing. A name in quotes or braces shows that an element is there. */
type Confirmation = { is(act: Partial<Act>): boolean; right: string; elements(reference: string): string[] };

const wayToAsk = 'a way to ask: {phone} or {email}';

const confirmations: Confirmation[] = [
  {
    is: ({ dutyToPay }) => dutyToPay === true,
    right: 'A contract must be confirmed on a durable medium (Consumer Contracts Regulations 2013, regulation 16)',
    elements: (reference) => [
      'the contract attached: "agreed-document"',
      'the form to cancel attached: "cancellation-form" (regulation 13)',
      ...[`the reference {${reference}}`, wayToAsk],
    ],
  },
  {
    is: ({ kind }) => kind === 'mandate',
    right: 'A Direct Debit must be confirmed in writing before the first payment (the rules of the scheme)',
    elements: (reference) => [
      ...[reference, 'service_user', 'service_user_number', 'notice_days'].map((name) => `{${name}}`),
      'the Guarantee: the text "direct-debit-guarantee"',
      wayToAsk,
    ],
  },
];

/** Reports contracts and Direct Debits that no letter confirms, and letters that lack what a confirmation must have. */
export function letterFindings(contentIndex: ContentIndex): Finding[] {
  const { schemas, files } = contentIndex;
  const plan = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const walked = new Set(Object.keys(plan.journeys).flatMap((name) => walksIn(contentIndex, plan, name).flat()));
  const recorded = new Set([...walked].flatMap((page) => actsOf(schemas, fileNamed(contentIndex, 'page', page)?.data)));
  const [actsFile] = filesOf(contentIndex, 'acts');
  return Object.entries(actsIn(files)).flatMap(([name, act]): Finding[] => {
    const confirmation = confirmations.find(({ is }) => is(act));
    if (!confirmation || !recorded.has(name)) return [];
    const { right, elements } = confirmation;
    const letters = filesOf(contentIndex, 'letter').filter(({ data }) => (data as Letter).sends.act === name);
    if (letters.length === 0) {
      const message = `${right}, and no letter does: npm run new letter ${name} ${name}`;
      return [{ file: actsFile!.path, pointer: `/${name}`, message, name: `unconfirmed-act:${name}` }];
    }
    const [[, reference]] = factNamesOf(name, act);
    return letters.flatMap((letter) => {
      // What has a condition is not for everybody.
      const always = JSON.parse(JSON.stringify(letter.data, (_, value) => (value?.when ? null : value))) as Letter;
      const texts = always.blocks.flatMap((block) => (block?.type === 'text' ? [block.markdown] : []));
      const said = [JSON.stringify(always), ...texts.map((text) => fileNamed(contentIndex, 'text', text)?.text)];
      const isSaid = (name: string) => said.join('\n').includes(name);
      const missing = elements(reference).filter((element) => !element.match(/"[^"]+"|\{\w+\}/g)?.some(isSaid));
      if (missing.length === 0) return [];
      const message = `${right}, and this letter lacks ${missing.join(', ')}.`;
      return [{ file: letter.path, pointer: '/blocks', message, name: `letter-lacks:letters/${contentName(letter)}` }];
    });
  });
}
