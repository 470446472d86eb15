import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import type { Around, Finder, Finding, Found } from './finding.ts';
import { journeys } from './journeys.ts';
import { pages } from './pages.ts';
import { ownLogo, site } from './site.ts';
import { documents, values } from './values.ts';
import { ownWords } from './words.ts';

/** What is looked for in an edition's own words, too. */
const ofEditions = { ...ownWords, ...ownLogo };

const finders = { ...ofEditions, ...site, ...pages, ...values, ...documents, ...journeys };

type Name = keyof typeof finders;

/** What is looked for in editions alone. */
type NameOfEditions = 'sample-edition' | 'official-wording';

/** All that must not reach customers although it is no mistake, and what to do about it. What was found stands in < >. */
const advice: Record<Name | NameOfEditions, string> = {
  'sample-phone': '"<words>" is kept for films and examples, and nobody answers it: put your own number here.',
  'sample-address': '"<words>" is an example, and nobody reads it: put your own address here.',
  'sample-brand': '"<words>" comes with the sample brand: put your own words here.',
  'sample-logo': "public/<image> is the sample brand's logo: put your own in its place.",
  'sample-value': '<what> is an example: put your own value here and delete "sample".',
  unfinished: '"<words>" says that this is not finished: put the words themselves here.',
  'cancel-url': '"cancel_url" is missing: "Cancel this order" on <pages> needs an https address to go to.',
  contrast: '<message>',
  'developer-index':
    'The page "<page>" lists every screen with test links, for anybody who opens its path: delete the file, and name another "home" if it is that.',
  'duty-to-pay':
    '<label> does not say that it binds to pay. The button of an order must be labelled "order with obligation to pay" or a corresponding unambiguous formulation, or the consumer is not bound by it (Consumer Contracts Regulations 2013, regulation 14(4) and (5)): for example "Agree and accept the duty to pay".',
  'amount-on-button': '<label> charges a card without naming the amount: for example "Pay {amount}".',
  personal:
    'The answer "<name>" is about a person, and stays after the customer is erased: add "personal": true, or false if it is about nobody.',
  review: 'This page was to be read again by <review>: read it, then give it a new day or none.',
  pence: '<name> is <money>: £<value> would be <pence>.',
  confirm: '<what> has to be confirmed by a compliance reader. <confirm>',
  'service-user-number':
    '<pages> sets up Direct Debits, and this is no service user number: put the six digits here that your sponsoring bank gave you.',
  'several-prices':
    'A link that does not say its <choice> gets a contract with <prices> a month: have every link say it, or give "<choice>" a "value".',
  'several-notices':
    'Several sections say how long before <topic>: <places>. Say it in one of them, and let the others name that.',
  unpublished: 'Version <version> of this document is not published yet<words>',
  unrecorded:
    'Customers come here to set up their <method>, and nothing on the page records it: add the block <blocks>.',
  unconfirmed:
    'Customers can open this last page before <acts> is recorded, and it says the same to them: <own>add a heading for them, such as with "when": <when>.',
  'used-unsaid':
    'Customers who have <done> and open their link again are not told so here: add a heading and a notice with "when": { "fact": "completed", "is": "<act>" }.',
  'unconfirmed-act': '<right>, and no letter does: npm run new letter <act> <act>',
  'letter-lacks': '<right>, and this letter lacks <missing>.',
  'sample-edition': 'The words of this edition are a sample: let a translator confirm them, then take "sample" out.',
  'official-wording': '<where> words are those of a scheme: <advice> (<language>).',
};

const everyName = Object.keys(finders) as Name[];

export const namesOfWords = Object.keys(ofEditions) as Name[];

/** Says what is wrong at a place, and what to do about it. */
export const toFinding = (check: keyof typeof advice, { file, said, of, ...found }: Found): Finding => ({
  ...{ file: file.path, name: of === undefined ? check : `${check}:${of}` },
  message: advice[check].replace(/<(\w+)>/g, (_, name) => String(said[name])),
  ...found,
});

/** Lists what some of the checks find in content, or all of them. */
export const foundBy = (contentIndex: ContentIndex, around: Around, names: readonly Name[] = everyName): Finding[] =>
  names.flatMap((check) => (finders[check] as Finder)(contentIndex, around).map((found) => toFinding(check, found)));
