import type { ContentFile } from '../../../src/content/folder/load.ts';
import { pointerIn, valueAt } from '../../../src/content/json/pointer.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { actsOf, namesIn, visitsOf } from '../../../src/content/model/page-traits.ts';
import type { Mistake, Way } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import type { ButtonBlock, Journeys } from '../../../src/types.gen.ts';

/** Finds documents to which nobody agrees: a step shows one and leads on, and no page of its journey records that (D-07). */
export function* checkAgreements(contentIndex: ContentIndex): Generator<Mistake> {
  for (const page of filesOf(contentIndex, 'page'))
    for (const { format, value, pointer } of visitsOf(contentIndex.schemas, page.data)) {
      const document = String(value);
      if (format !== 'document' || !isToBeAgreed(contentIndex, page, document)) continue;
      const made = agreementFor(contentIndex, page, document);
      const act = made?.act ?? `${document}-agreement`;
      const message = `Nobody agrees to "${document}": this step shows it, and no button of its journey records that. Put its button into a checkbox-gate, with "act": "${act}", of the kind agree. What is only to be read stands on a page that is no step.`;
      yield { file: page.path, pointer, message, ...(made && { way: wayOf(page, made) }) };
    }
}

/** Whether a page is a step from which customers go on, and no page of a journey of it records that they agree to a document. */
export function isToBeAgreed(contentIndex: ContentIndex, page: ContentFile, document: string): boolean {
  const { schemas } = contentIndex;
  if (actsOf(schemas, page.data).length) return false;
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const agreeing = filesOf(contentIndex, 'page').filter(
    ({ data }) =>
      namesIn(schemas, data, 'document').includes(document) &&
      actsOf(schemas, data).some((act) => actsIn(contentIndex.files)[act]?.kind === 'agree'),
  );
  return Object.values(plan?.journeys ?? {}).some(({ steps }) => {
    const names = steps.map(nameOfStep);
    const at = names.indexOf(contentName(page));
    const later = names.slice(at + 1);
    const leadsOn = namesIn(schemas, page.data, 'target').some((to) => to === 'next' || later.includes(to));
    return at >= 0 && later.length > 0 && leadsOn && !agreeing.some((one) => names.includes(contentName(one)));
  });
}

/** What lets a page record that customers agree to its document. */
export type Agreement = { act: string; entry: object; button: string; gate: object };

/** A tick box around the last button that only leads on, and the act that this records; undefined if there is none. */
export function agreementFor(
  { schemas, files }: ContentIndex,
  page: ContentFile,
  document: string,
): Agreement | undefined {
  const act = `${document}-agreement`;
  const last = visitsOf(schemas, page.data).findLast(({ schema }) => schema.title === 'ButtonBlock');
  const { when, ...button } = objectOr(last?.value) as Partial<ButtonBlock>;
  if (!last || actsIn(files)[act] || !button.to || button.keep || button.tells) return undefined;
  const gate = { type: 'checkbox-gate', label: '', hint: '', blocks: [{ ...button, act }], ...(when && { when }) };
  return { act, entry: { kind: 'agree', meaning: '', done: '' }, button: last.pointer, gate };
}

function wayOf({ path, data }: ContentFile, { act, entry, button, gate }: Agreement): Way {
  const at = pointerIn(button);
  const list = at.slice(0, -1);
  const blocks = valueAt(data, button.replace(/\/\d+$/, '')) as object[];
  const puts = [
    { file: 'acts.json', at: [act], value: entry },
    { file: path, at: list, value: blocks.with(Number(at.at(-1)), gate) },
  ];
  return { do: 'put', label: `Let its button record it, as ${act}`, puts, words: '' };
}
