import type { FastifyInstance } from 'fastify';
import type { FormFields } from '../../rules/forms.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { decodeUtf8, isStorable } from '../base/json-body.ts';
import { Refusal } from '../base/refusal.ts';

const mediaType = 'application/x-www-form-urlencoded';

/**
 * Lets a scope take forms, and nothing else: strictly UTF-8, each field
 * once but those of answers, no text that the database cannot hold.
 */
export function takeFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new Refusal('unsupported-media-type'));
    }
    try {
      done(null, parseForm(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseForm(bytes: Uint8Array): FormFields {
  const text = decodeUtf8(bytes);
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const pair of text.split('&').filter(Boolean)) {
    const [name, ...value] = pair.split('=').map(decoded);
    const isAnswer = name?.startsWith(answerPrefix) ?? false;
    if (name === undefined || value.length !== 1 || (name in fields && !isAnswer)) throw new Refusal('invalid');
    // Each option of a question that is ticked is a field of the same name.
    fields[name] = name in fields ? [...[fields[name]!].flat(), value[0]!] : value[0]!;
  }
  if (!isStorable(fields)) throw new Refusal('invalid');
  return fields as FormFields;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('bad-request');
  }
}
