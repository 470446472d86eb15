import { formatValue } from '../../rules/format-value.ts';
import { orderTotals } from '../../rules/value-rules.ts';
import type { FactReader } from '../../rules/when.ts';
import type { Value, Values } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { textsOfBlocks } from '../model/block-texts.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { usesIn } from '../uses/find.ts';
import type { Finding } from './finding.ts';

const serviceUserNumber = 'service_user_number';

/** Reports values that are examples, perhaps pounds, to be confirmed (D-06), or unused. */
export function valueFindings(contentIndex: ContentIndex): Finding[] {
  const [file] = filesOf(contentIndex, 'values');
  const values = Object.entries(file!.data as Values).filter(
    (entry): entry is [string, Value] => entry[0] !== '$schema',
  );
  const unconfirmed = values.flatMap(([name, { type, value, sample, confirm }]): Finding[] => {
    const at = (property: string) => ({ file: file!.path, pointer: `/${name}/${property}` });
    const example = `${name} (${JSON.stringify(value)}) is an example: put your own value here and delete "sample".`;
    const isSmall = type === 'money' && Number(value) > 0 && Number(value) < 100;
    const pounds = `${name} is ${formatValue('money', value)}: £${value} would be ${Number(value) * 100}.`;
    const question = `${name} (${JSON.stringify(value)}) has to be confirmed by a compliance reader. ${confirm}`;
    return [
      ...(sample ? [{ ...at('value'), message: example, name: `sample-value:${name}`, value }] : []),
      ...(isSmall ? [{ ...at('value'), message: pounds, name: `pence:${name}`, value }] : []),
      ...(confirm ? [{ ...at('value'), message: question, name: `confirm:${name}`, value }] : []),
    ];
  });
  const missing = serviceUserFindings(contentIndex, Object.fromEntries(values), file!.path);
  // A missing service user number need not be confirmed as well.
  const toConfirm = unconfirmed.filter(({ name }) => !missing.length || name !== `confirm:${serviceUserNumber}`);
  const unused = unusedOf(contentIndex, Object.fromEntries(values)).map((name) => ({
    file: file!.path,
    pointer: '',
    key: name,
    message: `Nothing uses the value "${name}": delete it, or name it in the text that it is for.`,
    name: `unused-value:${name}`,
  }));
  return [...toConfirm, ...missing, ...unused, ...severalPrices(file!.path, values)];
}

/** A contract with two prices is reported where a link says nothing of the offer: a customer should read one (D-32). */
function severalPrices(file: string, values: [string, Value][]): Finding[] {
  const site: FactReader = (name) => ({ pending: false, value: values.find(([own]) => own === name)?.[1].value });
  const totals = orderTotals(Object.fromEntries(values), 'monthly-total', site).map((pence) =>
    formatValue('money', pence),
  );
  const [choice] = values.find(([, { type, value }]) => type === 'choice' && value === undefined) ?? [];
  if (totals.length < 2 || choice === undefined) return [];
  const message = `A link that does not say its ${choice} gets a contract with ${totals.join(' and ')} a month: have every link say it, or give "${choice}" a "value".`;
  return [{ file, pointer: '', key: choice, message, name: `several-prices:${choice}` }];
}

/** Lists the values that no text fills in, no block shows, no code reads and no bank gets. */
function unusedOf(contentIndex: ContentIndex, values: Record<string, Value>): string[] {
  const namesInSchemas = contentIndex.schemas
    .blocks()
    .flatMap(({ shows, texts }) => [
      ...(shows ?? []),
      ...Object.values(texts ?? {}).flatMap(({ placeholders }) => placeholders ?? []),
    ]);
  const used = new Set([
    ...(contentIndex.schemas.at('schemas/values.schema.json').schema.required ?? []),
    ...namesInSchemas,
    ...usesIn(contentIndex).flatMap(({ kind, name, definition }) => (kind === 'value' && !definition ? name : [])),
  ]);
  // A personal value that only links have is for the customer's bank.
  const isForBank = ({ value, personal }: Value) => value === undefined && personal === true;
  return Object.entries(values).flatMap(([name, value]) => (used.has(name) || isForBank(value) ? [] : name));
}

export const pagesForDirectDebits = ({ schemas, files }: ContentIndex): ContentFile[] =>
  filesOf({ files }, 'page').filter(({ data }) =>
    textsOfBlocks(schemas, data).some(({ texts }) => texts.includes('direct-debit-guarantee')),
  );

/** Direct Debits are collected under the provider's own number, so a form without it must not be published. */
function serviceUserFindings(contentIndex: ContentIndex, values: Record<string, Value>, path: string): Finding[] {
  const pages = pagesForDirectDebits(contentIndex);
  if (!pages.length || /^(?!0{6})\d{6}$/.test(String(values[serviceUserNumber]?.value))) return [];
  const where = pages.map((page) => page.path).join(', ');
  const message = `${where} sets up Direct Debits, and this is no service user number: put the six digits here that your sponsoring bank gave you.`;
  return [{ file: path, pointer: `/${serviceUserNumber}/value`, message, name: 'service-user-number' }];
}
