import type { ContentFile } from '../../../src/content/folder/load.ts';
import { textsOfBlocks } from '../../../src/content/model/block-texts.ts';
import { type ContentIndex, contentName, filesOf, sectionsOf } from '../../../src/content/model/content-index.ts';
import { sectionEntries, sectionNames } from '../../../src/content/model/sections.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { orderTotals } from '../../../src/rules/value-rules.ts';
import type { FactReader } from '../../../src/rules/when.ts';
import type { Document, Value, Values } from '../../../src/types.gen.ts';
import { publishedOf } from '../published.ts';
import type { Finder, Found } from './finding.ts';

const serviceUserNumber = 'service_user_number';

type Named = Value & { name: string };

function valuesIn(contentIndex: ContentIndex): { file: ContentFile; values: Named[] } {
  const file = filesOf(contentIndex, 'values')[0]!;
  const { $schema: _, ...values } = file.data as Values;
  return { file, values: Object.entries(values as Record<string, Value>).map(([name, one]) => ({ ...one, name })) };
}

/** The values of which something holds, each at its own `value`. */
const valuesWith = (contentIndex: ContentIndex, holds: (value: Named) => unknown): Found[] => {
  const { file, values } = valuesIn(contentIndex);
  return values.flatMap((one) => {
    if (!holds(one)) return [];
    const { name, value, type } = one;
    const what = `${name} (${JSON.stringify(value)})`;
    const said = { ...one, what, money: type === 'money' && formatValue(type, value), pence: Number(value) * 100 };
    return [
      {
        file,
        pointer: `/${name}/value`,
        of: name,
        ...(value !== undefined && { value: Array.isArray(value) ? value.join(', ') : value }),
        said,
      },
    ];
  });
};

/** Values that a compliance reader must confirm (D-06). A service user number that is none need not be. */
const valuesToConfirm: Finder = (contentIndex) => {
  const isMissing = formsWithoutNumber(contentIndex).length > 0;
  return valuesWith(contentIndex, ({ confirm, name }) => confirm && !(isMissing && name === serviceUserNumber));
};

export const pagesForDirectDebits = ({ schemas, files }: ContentIndex): ContentFile[] =>
  filesOf({ files }, 'page').filter(({ data }) =>
    textsOfBlocks(schemas, data).some(({ texts }) => texts.includes('direct-debit-guarantee')),
  );

/** Forms for Direct Debits, which are collected under the provider's own number, without that. */
function formsWithoutNumber(contentIndex: ContentIndex): Found[] {
  const { file, values } = valuesIn(contentIndex);
  const pages = pagesForDirectDebits(contentIndex);
  const number = values.find(({ name }) => name === serviceUserNumber)?.value;
  if (!pages.length || /^(?!0{6})\d{6}$/.test(String(number))) return [];
  return [{ file, pointer: `/${serviceUserNumber}/value`, said: { pages: pages.map(({ path }) => path).join(', ') } }];
}

/** A choice of offers without which a contract has two prices: a customer should read one (D-32). */
function severalPrices(contentIndex: ContentIndex): Found[] {
  const { file, values } = valuesIn(contentIndex);
  const byName = Object.fromEntries(values.map((one) => [one.name, one]));
  const site: FactReader = (name) => ({ value: byName[name]?.value });
  const prices = orderTotals(byName, 'monthly-total', site).map((pence) => formatValue('money', pence));
  const choice = values.find(({ type, value }) => type === 'choice' && value === undefined)?.name;
  if (prices.length < 2 || choice === undefined) return [];
  return [{ file, pointer: '', key: choice, of: choice, said: { choice, prices: prices.join(' and ') } }];
}

/** Documents whose version is not published yet, because their words could still change under it. */
function unpublished(contentIndex: ContentIndex): Found[] {
  const published = publishedOf(contentIndex)?.documents ?? {};
  return filesOf(contentIndex, 'document').flatMap((file) => {
    const document = contentName(file);
    const { version } = file.data as Document;
    if (ownEntry(ownEntry(published, document), version)) return [];
    const words = `: npm run content -- publish ${document}`;
    const way = { words, do: 'publish' as const, document };
    return [{ file, pointer: '/version', way, of: document, said: { version: JSON.stringify(version), words } }];
  });
}

/** Sections that a compliance reader must confirm: again with each version (D-06). */
const sectionsToConfirm: Finder = (contentIndex) =>
  filesOf(contentIndex, 'document').flatMap((file) =>
    sectionEntries(file.data).flatMap(({ section, confirm }, index) => {
      if (confirm === undefined) return [];
      const of = `documents/${contentName(file)}/${section}`;
      const { version: value } = file.data as Document;
      return [
        { file, pointer: `/sections/${index}/section`, of, value, said: { what: `The section "${section}"`, confirm } },
      ];
    }),
  );

/** Documents that say a notice of one thing in several sections: customers cannot tell which holds. */
function severalNotices(contentIndex: ContentIndex): Found[] {
  const notices = valuesIn(contentIndex).values.filter(({ notice }) => notice !== undefined);
  return filesOf(contentIndex, 'document').flatMap((file) =>
    [...new Set(notices.map(({ notice }) => notice!))].flatMap((topic) => {
      const names = notices.flatMap(({ name, notice }) => (notice === topic ? name : []));
      const said = sectionsOf(contentIndex.files, file).flatMap(({ file: section, name }) => {
        const { placeholders = [] } = contentIndex.markdown.get(section) ?? {};
        const found = placeholders.filter((one) => names.includes(one.name)).map((one) => `{${one.name}}`);
        return found.length ? [{ name, words: [...new Set(found)].join(' and ') }] : [];
      });
      if (said.length < 2) return [];
      const places = said.map(({ name, words }) => `"${name}" says ${words}`).join(', ');
      const pointer = `/sections/${sectionNames(file.data).indexOf(said[1]!.name)}`;
      return [{ file, pointer, of: `documents/${contentName(file)}`, said: { topic, places } }];
    }),
  );
}

export const documents = { unpublished, 'several-notices': severalNotices };

export const values = {
  'sample-value': (contentIndex: ContentIndex) => valuesWith(contentIndex, ({ sample }) => sample),
  // Less than a pound may be pounds.
  pence: (contentIndex: ContentIndex) =>
    valuesWith(contentIndex, ({ type, value }) => type === 'money' && Number(value) > 0 && Number(value) < 100),
  confirm: ((...given) => [...valuesToConfirm(...given), ...sectionsToConfirm(...given)]) satisfies Finder,
  'service-user-number': formsWithoutNumber,
  'several-prices': severalPrices,
};
