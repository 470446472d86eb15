import { expect, test } from 'vitest';
import openapi from '../../docs/openapi.json' with { type: 'json' };
import settings from '../../schemas/settings.json' with { type: 'json' };
import { problemsOf } from '../support/server/settings.ts';
import { inKept } from './customers.ts';

type Json = Record<string, unknown>;

/** Who writes what a schema describes: 1.x takes all that was asked of others, and answers with all that was promised. */
type Side = 'asked' | 'answered';

const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isIn = (some: unknown, all: unknown) => (some as unknown[]).every((one) => (all as unknown[]).includes(one));

/** What takes something away from those who are asked, where it comes to a schema. */
const narrow = /^(required|enum|const|pattern|additionalProperties|(min|max)[A-Z]\w+|minimum|maximum)$/;

const was = inKept<Json>('openapi.json');

/** A part of a document, wherever it stands there. */
function whole(document: Json, part: unknown): unknown {
  const path = isMap(part) && typeof part.$ref === 'string' ? part.$ref.slice(2).split('/') : undefined;
  return path ? path.reduce<unknown>((found, name) => (found as Json)[name], document) : part;
}

/** The places at which today's document takes back what the one of 1.0 says. */
function lost(side: Side, one: unknown, other: unknown, at: string): string[] {
  const [before, today] = [whole(was, one), whole(openapi, other)];
  const [name] = at.split('/').slice(-1) as [string];
  if (isMap(before)) {
    if (!isMap(today)) return [at];
    const added = side === 'asked' ? Object.keys(today).filter((key) => narrow.test(key) && !(key in before)) : [];
    const within = Object.keys(before).flatMap((key) => lost(side, before[key], today[key], `${at}/${key}`));
    return [...added.map((key) => `${at}/${key}`), ...within];
  }
  if (Array.isArray(before) && before.some(isMap)) {
    const [parts, parts_] = [before, (today ?? []) as unknown[]].map((all, index) =>
      all.map((part) => whole(index ? openapi : was, part) as Json),
    ) as [Json[], Json[]];
    const same = (part: Json, index: number) =>
      'name' in part ? parts_.find((now) => now.name === part.name) : parts_[index];
    const needed = parts_.filter((part) => part.required === true && !parts.some((old) => old.name === part.name));
    return [
      ...needed.map((part) => `${at}/${part.name}`),
      ...parts.flatMap((part, index) => lost(side, part, same(part, index), `${at}/${part.name ?? index}`)),
    ];
  }
  return isKept(side, name, before, today) ? [] : [at];
}

function isKept(side: Side, name: string, before: unknown, today: unknown): boolean {
  if (side === 'asked' && narrow.test(name) && (today === undefined || today === false)) return true;
  if (name === 'required' && Array.isArray(before)) return side === 'asked' ? isIn(today, before) : isIn(before, today);
  if (name === 'x-extensible-enum' || (name === 'enum' && side === 'asked')) return isIn(before, today);
  if (/^(min|max)/.test(name) && side === 'asked')
    return name.startsWith('min') ? Number(today) <= Number(before) : Number(today) >= Number(before);
  return JSON.stringify(before) === JSON.stringify(today);
}

const operations = (document: Json, part: 'paths' | 'webhooks') =>
  Object.entries(document[part] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );

/** What is taken back of each operation. The provider answers a webhook. */
function lostOf(part: 'paths' | 'webhooks'): string[] {
  const [asks, answers]: [Side, Side] = part === 'paths' ? ['asked', 'answered'] : ['answered', 'asked'];
  const today = new Map(operations(openapi, part));
  return operations(was, part).flatMap(([place, operation]) =>
    Object.entries(operation).flatMap(([name, value]) =>
      lost(name === 'responses' ? answers : asks, value, today.get(place)?.[name], `${place}/${name}`),
    ),
  );
}

test('D-78 each call and webhook of 1.0 is still there: nothing more is needed to ask, and nothing less is answered', () => {
  expect(lostOf('paths')).toEqual([]);
  expect(lostOf('webhooks')).toEqual([]);
});

test('D-78 each setting of 1.0 is known, with the same default, and takes what it took', () => {
  const known = settings.properties as Record<string, Json>;
  const before = inKept<Record<string, Json>>('settings.json');
  expect(Object.entries(before).flatMap(([name, one]) => lost('asked', one, known[name], name))).toEqual([]);
});

test.each(Object.entries(inKept<Record<string, Record<string, string>>>('installations.json')))(
  'D-78 %s of 1.0 starts with its settings',
  (_, env) => expect(problemsOf(env)).toEqual([]),
);
