import { compiledPlural, mostForms } from '../../rules/fill.ts';
import { formsOf, pluralsIn } from '../markdown/plurals.ts';

/** A line without mistakes, with its plurals compiled by the rules of a language. */
export function compiledLine(line: string, language: string): string {
  let compiled = '';
  let end = 0;
  for (const plural of pluralsIn(line)) {
    const read = formsOf(plural, language);
    if ('fault' in read) throw new Error(read.fault.message);
    compiled += line.slice(end, plural.index) + compiledForms(plural.placeholders[0]!.name, read.forms, language);
    end = plural.index + plural.text.length;
  }
  return compiled + line.slice(end);
}

/** Up to here each number has a form of its own; beyond, the form follows from its last two digits. */
const countedApart = 200;

function compiledForms(name: string, forms: Map<string, string>, language: string): string {
  const rules = new Intl.PluralRules(language);
  const { other, ...rest } = Object.fromEntries(forms) as { other: string } & Record<string, string>;
  const names = ['other', ...Object.keys(rest)];
  const indexes = Array.from({ length: countedApart }, (_, number) =>
    Math.max(0, names.includes(`=${number}`) ? names.indexOf(`=${number}`) : names.indexOf(rules.select(number))),
  );
  return compiledPlural(
    name,
    indexes
      .map((index) => index.toString(mostForms))
      .join('')
      .replace(/(?<!0)0+$/, ''),
    [other, ...Object.values(rest)],
  );
}
