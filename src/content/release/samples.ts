import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isQuestion } from '../../rules/questions/question.ts';
import type { Site } from '../../types.gen.ts';
import { valueAt } from '../json/pointer.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { isObject } from '../schema/walk.ts';
import { type Finding, placeOf, type ShownText, shownTexts } from './finding.ts';
import { placeName } from './finding-names.ts';

/** A kind of sample: how to find it in a text, and the message about it. The hint of a question may show some. */
type Sample = {
  rule: string;
  find: (text: string) => string | undefined;
  message: (words: string) => string;
  isFineInHint?: true;
};

const brand = /Example Fibre|\bExample (?:Street|Town)\b|\bcompany number 0{6,8}\b/;
const address = /[\w.@-]*\bexample\.(?:com|org|net|co\.uk)\b|[\w@-]+\.example\b|\blocalhost\b/i;

const samples: Sample[] = [
  {
    rule: 'sample-phone',
    find: dramaNumber,
    message: (words) => `"${words}" is kept for films and examples, and nobody answers it: put your own number here.`,
    isFineInHint: true,
  },
  {
    rule: 'sample-address',
    find: (text) => address.exec(text)?.[0],
    message: (words) => `"${words}" is an example, and nobody reads it: put your own address here.`,
  },
  {
    rule: 'sample-brand',
    find: (text) => brand.exec(text)?.[0],
    message: (words) => `"${words}" comes with the sample brand: put your own words here.`,
  },
];

/** The site's own phone number and mailbox where they are typed: there they stay as they are when the site's change. */
function typedContacts(contentIndex: ContentIndex): Sample[] {
  const { phone, email } = (filesOf(contentIndex, 'site')[0]!.data as Site).contacts;
  const forms = { phone: [...phone.replace(/\D/g, '')].join('[ -]*'), email: email.replace(/\W/g, '\\$&') };
  return Object.entries(forms).map(([name, form]) => ({
    rule: 'typed-contact',
    find: (text) => new RegExp(`(?<![\\w.])${form}(?!\\w)`).exec(text)?.[0],
    message: (words) => `"${words}" stays as it is when site.json changes: write {${name}} here.`,
  }));
}

/** Finds samples that customers would read, contacts that are typed, and the sample brand's logo. */
export function sampleFindings(contentIndex: ContentIndex, assets: string): Finding[] {
  const typed = typedContacts(contentIndex);
  const textFindings = shownTexts(contentIndex).flatMap((shown) => {
    const { kind } = shown.file.place;
    const findings = (those: Sample[]) =>
      those.flatMap(({ rule, find, message, isFineInHint }) => {
        const words = isFineInHint && isHint(shown) ? undefined : find(shown.text);
        return words === undefined ? [] : [findingAt(shown, words, rule, message(words))];
      });
    const ofSamples = findings(samples);
    return ofSamples.length || kind === 'site' || kind === 'values' ? ofSamples : findings(typed);
  });
  return [...textFindings, ...logoFindings(contentIndex, assets)];
}

/** Whether a text is the hint of a question, which may show an example of a number. */
function isHint({ file, pointer = '' }: ShownText): boolean {
  const block = pointer.endsWith('/hint') ? valueAt(file.data, pointer.split('/').slice(1, -1)) : undefined;
  return isObject(block) && isQuestion(block);
}

/** Makes a finding about words in a text. Its name says the rule and the place. */
function findingAt(shown: ShownText, words: string, rule: string, message: string): Finding {
  const { file, pointer } = shown;
  const contact = file.place.kind === 'site' && /^\/contacts\/(\w+)$/.exec(pointer ?? '')?.[1];
  const name = contact ? `sample-${contact}` : `${rule}:${placeName(file, pointer)}`;
  return { file: file.path, ...placeOf(shown, words), message, name, value: words };
}

/** The ranges that Ofcom reserves for drama, without the leading 0. Three digits follow each. */
const ranges =
  '1632960 1134960 1144960 1154960 1164960 1174960 1184960 1214960 1314960 1414960 1514960 1614960 1914980 2079460 2896496 2920180 3069990 7700900 8081570 9098790'.split(
    ' ',
  );

function dramaNumber(text: string): string | undefined {
  return [...text.matchAll(/(?:\+44|\(0|\b0)[\d ()-]{8,16}\d/g)]
    .map(([number]) => number)
    .find((number) => {
      const digits = number.replace(/\D/g, '').replace(/^(?:440?|0)/, '');
      return digits.length === 10 && ranges.some((range) => digits.startsWith(range));
    });
}

function logoFindings(contentIndex: ContentIndex, assets: string): Finding[] {
  const [site] = filesOf(contentIndex, 'site');
  const { image } = (site!.data as Site).logo;
  if (!image.endsWith('.svg') || !brand.test(readFileSync(join(assets, image), 'utf8'))) return [];
  const message = `public/${image} is the sample brand's logo: put your own in its place.`;
  return [{ file: site!.path, pointer: '/logo/image', message, name: 'sample-logo' }];
}

/** The pictures of the sample brand that no content names, by the SHA-256 of their files. */
export const samplePictures: Record<string, string> = {
  'favicon.svg': 'f809a79873b5265d992ebc7be451b5906e59e9c28041f824613e6d6082de909f',
  'preview.png': '5addd5886aca3367b9c62e1340e5c802add6e72f5e180c621eddf74cb626ac85',
  'touch-icon.png': '73c891739f01f8a4b38278aebfba48e9f96ad8e464cb9716370ed7b2e8481320',
};

/** Reports pictures of the sample brand in tabs, on home screens and in previews of links. */
export function pictureFindings(contentIndex: ContentIndex, assets: string): Finding[] {
  const [site] = filesOf(contentIndex, 'site');
  const isSample = ([name, hash]: [string, string]) => {
    const file = join(assets, name);
    return existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
  };
  const names = Object.entries(samplePictures).flatMap((one) => (isSample(one) ? [`public/${one[0]}`] : []));
  if (!names.length) return [];
  const are =
    names.length > 1
      ? "are the sample brand's: put your own in their place"
      : "is the sample brand's: put your own in its place";
  return [{ file: site!.path, pointer: '/name', message: `${names.join(', ')} ${are}.`, name: 'sample-pictures' }];
}
