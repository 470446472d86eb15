import type { FastifyInstance } from 'fastify';
import type { FormFields } from '../../rules/forms.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { checkTexts, decodeUtf8 } from '../base/json-body.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';

/** More than any page has, and few enough that a stranger's form costs no time. */
const most = { fields: 1_000, ofOneName: 60 };

/**
 * The most units of text in each field of the forms at a place, compared before anything reads it (D-63). Readers of what is
 * typed compare the length of their own field once more, as they can say so in words. Those of a call are in its schema.
 */
const longest = {
  page: {
    ...{ form: 100, xsrf_token: 200, ticked: 10, again: 100, step: 20, language: 40, shown: 40, sections: 20_000 },
    ...{
      document: 200,
      version: 200,
      statement: 1_000,
      button: 300,
      sha256: 64,
      said: 64,
      terms_sha256: 64,
      release: 24,
    },
    ...{ account_holder: 300, sort_code: 300, account_number: 300, letter: 2_000, tells: 100 },
  },
  desk: {
    ...{ token: 200, q: 200, text: 4_000, letter: 200, to: 1_000, customer_email: 1_000, customer_phone: 200 },
    ...{ until: 20, amount: 200, again: 200, reason: 1_000, key: 100, sure: 10, anyway: 10 },
  },
  notice: { bt_signature: 2_000, bt_payload: 200_000 },
};

type Place = keyof typeof longest;

const longestAnswer = 20_000;

/** How long a field may be. Returns undefined for a field that no form at the place has. */
export const longestOf = (field: string, place: Place = 'page'): number | undefined =>
  ownEntry<number>(longest[place], field) ??
  (place === 'page' && field.startsWith(answerPrefix) ? longestAnswer : undefined);

const mediaType = 'application/x-www-form-urlencoded';

/** Lets a scope take forms alone, with what `read` makes of their bytes as its bodies. */
export function takeFormsOnly(scope: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new Refusal('unsupported-media-type'));
    }
    try {
      done(null, read(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Reads a form: UTF-8, each field once but answers, and no text that the database cannot hold. A field that no form at
 * the place has, such as an extension of a browser adds, is passed over, whatever it holds. Throws a `Refusal`.
 */
export function readForm(bytes: Uint8Array, place: Place): FormFields {
  const fields: Record<string, string | string[]> = Object.create(null);
  let count = 0;
  for (const pair of decodeUtf8(bytes).split('&')) {
    const [name = '', value, tooMuch] = pair.split('=', 3);
    const field = decodedOrNone(name);
    const length = field === undefined ? undefined : longestOf(field, place);
    if (field === undefined || length === undefined) continue;
    count += 1;
    if (count > most.fields || value === undefined || tooMuch !== undefined) throw new Refusal('invalid');
    const text = decodedOrNone(value);
    if (text === undefined) throw new Refusal('bad-request');
    if (text.length > length) throw fieldRefusal('invalid', field, 'maxLength', 'It is too long.');
    addField(fields, field, text);
  }
  checkTexts(fields);
  return fields as FormFields;
}

/** Adds a field. Each option of a question that is ticked is a field of the same name; any other comes once. */
function addField(fields: Record<string, string | string[]>, name: string, value: string): void {
  const earlier = [fields[name] ?? []].flat();
  const isAnother = earlier.length > 0;
  if (isAnother && !name.startsWith(answerPrefix)) throw new Refusal('invalid');
  if (earlier.length >= most.ofOneName) throw new Refusal('invalid');
  fields[name] = isAnother ? [...earlier, value] : value;
}

/** Undefined for what is no UTF-8. */
function decodedOrNone(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
