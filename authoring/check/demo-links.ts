import { type ContentIndex, contentName, filesOf } from '../../src/content/model/content-index.ts';
import { blockNeeds } from '../../src/content/model/page-traits.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { nearest, oneOf } from '../../src/content/problem/suggest.ts';
import { methodsOf } from '../../src/rules/journey/methods.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import type { DemoLinks, Journeys, Values } from '../../src/types.gen.ts';

/** Finds mistakes in demo links that their schema cannot express. */
export function* checkDemoLinks(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'demo-links');
  if (!file) return;
  const { links } = file.data as DemoLinks;
  const values = filesOf(contentIndex, 'values')[0]?.data as Values | undefined;
  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;

  for (const [i, link] of links.entries()) {
    const mistakeIn = (property: string, message: string): Mistake => ({
      file: file.path,
      pointer: `/links/${i}${property}`,
      message,
    });
    if (links.findIndex(({ id }) => id === link.id) < i)
      yield mistakeIn('/id', 'Another demo link has this id already.');
    for (const [name, value] of Object.entries((values && link.values) ?? {})) {
      const definition = ownEntry(values, name);
      if (definition === undefined || typeof definition === 'string') {
        const suggestion = nearest(name, Object.keys(values!));
        yield {
          ...mistakeIn('/values', `There is no value named "${name}".`),
          key: name,
          ...(suggestion && { suggestion }),
        };
      } else if (definition.choices && !definition.choices.some((choice) => choice === value)) {
        yield mistakeIn(`/values/${name}`, `The value "${name}" must be ${oneOf(definition.choices)}.`);
      }
    }
    if (!journeys?.journeys[link.journey]) continue;
    const allowed = methodsOf(journeys, { journey: link.journey });
    const wrong = link.payment_methods?.findIndex((method) => !allowed.includes(method)) ?? -1;
    if (wrong >= 0) {
      const rule = allowed.length ? `it has ${oneOf(allowed)}` : 'it takes no payment method';
      const message = `The journey "${link.journey}" does not allow ${JSON.stringify(link.payment_methods![wrong])}: ${rule}.`;
      yield mistakeIn(`/payment_methods/${wrong}`, message);
    }
  }
  const [showing] = filesOf(contentIndex, 'page').filter(({ data }) =>
    blockNeeds(contentIndex.schemas, data).includes('switch-order'),
  );
  if (showing && !links.some(({ switch_order }) => switch_order)) {
    const message = `No demo link has a "switch_order", so that nothing can show the page ${contentName(showing)}. Add one here.`;
    yield { file: file.path, pointer: '/links', message };
  }
}
