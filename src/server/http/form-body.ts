import type { FastifyInstance } from 'fastify';
import type { FormFields } from '../../rules/forms.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { checkTexts, decodeUtf8 } from '../base/json-body.ts';
import { Refusal } from '../base/refusal.ts';

/** More than any page has, and few enough that a stranger's form costs no time. */
const most = { fields: 1_000, ofOneName: 60 };

const mediaType = 'application/x-www-form-urlencoded';

/** Lets a scope take forms alone, with their fields as its bodies, or what `read` makes of their bytes. */
export function takeFormsOnly(scope: FastifyInstance, read: (bytes: Buffer) => unknown = readForm): void {
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

/** Reads a form: UTF-8, each field once but answers, and no text that the database cannot hold. Throws a `Refusal`. */
export function readForm(bytes: Uint8Array): FormFields {
  const pairs = decodeUtf8(bytes).split('&', most.fields + 1);
  if (pairs.length > most.fields) throw new Refusal('invalid');
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const pair of pairs.filter(Boolean)) {
    const [name = '', value, tooMuch] = pair.split('=', 3);
    if (value === undefined || tooMuch !== undefined) throw new Refusal('invalid');
    addField(fields, decoded(name), decoded(value));
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('bad-request');
  }
}
