import type { FastifyInstance } from 'fastify';
import { parseBody } from '../base/json-body.ts';
import { fieldRefusal, Refusal } from '../base/refusal.ts';

const mediaType = 'application/x-ndjson';

/** Makes the scope accept JSON lines alone, as a list. Each line is parsed as strictly as a whole body. */
export function takeJsonLines(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(
        null,
        linesOf(body as Buffer).map(([line, bytes]) => parseLine(line, bytes)),
      );
    } catch (error) {
      done(error as Error);
    }
  });
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(fieldRefusal('unsupported-media-type', 'Content-Type', 'form', `The body must be ${mediaType}.`)),
  );
}

/** Splits a body into lines and numbers them from 1. Empty lines are left out. */
function linesOf(body: Buffer): [line: number, bytes: Buffer][] {
  const lines: [number, Buffer][] = [];
  for (let from = 0, line = 1; from < body.length; line += 1) {
    const end = body.indexOf(10, from);
    const bytes = body.subarray(from, end === -1 ? body.length : end);
    if (bytes.some((byte) => byte > 32)) lines.push([line, bytes]);
    from += bytes.length + 1;
  }
  return lines;
}

function parseLine(line: number, bytes: Buffer): unknown {
  try {
    return parseBody(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.details.errors?.map((fault) => ({ ...fault, field: `line ${line}`, line }));
    throw new Refusal(error.slug, {}, { ...(errors && { errors }) });
  }
}
