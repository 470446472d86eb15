import { actOf, allMethods, type Method, nameOfStep } from '../../rules/journey/methods.ts';
import type { Journeys } from '../../types.gen.ts';
import { placeholderTexts } from '../model/block-texts.ts';
import { type ContentIndex, fileNamed, filesOf } from '../model/content-index.ts';
import { actsOf, blocksRecording, namesIn } from '../model/page-traits.ts';
import { oneOf } from '../problem/suggest.ts';
import type { Finding } from './finding.ts';

/**
 * Reports the entry page of a payment method that records nothing, where a journey offers no method that does. One with
 * a placeholder text is reported for that (D-13), and one for cards by the check.
 */
export function actFindings(contentIndex: ContentIndex): Finding[] {
  const { schemas } = contentIndex;
  const { methods, journeys } = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const placeholders = placeholderTexts(schemas);
  const pages = new Map(allMethods.map((method) => [method, fileNamed(contentIndex, 'page', methods[method].entry)]));
  const isRecorded = (method: Method) => actsOf(schemas, pages.get(method)?.data).includes(actOf[method]);
  const offered = Object.values(journeys).flatMap((journey) =>
    journey.steps.some((step) => nameOfStep(step) === 'method') ? [journey.methods ?? allMethods] : [],
  );
  const unrecorded = new Set(offered.filter((own) => !own.some(isRecorded)).flat());
  return [...unrecorded].flatMap((method): Finding[] => {
    const page = pages.get(method);
    if (!page || namesIn(schemas, page.data, 'text').some((text) => placeholders.includes(text))) return [];
    const blocks = oneOf(blocksRecording(schemas, actOf[method]));
    const message = `Customers come here to set up their ${method}, and nothing on the page records it: add the block ${blocks}.`;
    return [{ file: page.path, pointer: '/blocks', message, name: `unrecorded:${methods[method].entry}` }];
  });
}
