import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** The words of SQL in the server: every literal that begins with a verb of SQL or is part of such a one. */
const literals = globSync('src/server/**/*.ts').flatMap((file) => {
  const code = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
  const texts = code.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  return texts.map((text) => ({ file: file.replace('src/server/', ''), text }));
});
const isSql = (text: string) =>
  /^[`'(\s]*(select|insert|update|delete|with|create|alter|drop|lock|set|savepoint|rollback|begin|commit|declare)\b/i.test(
    text,
  );
/** The statements of the files of SQL: a function is one, with all that it does. */
const ofFiles = globSync('src/server/db/**/*.sql').flatMap((file) =>
  readFileSync(file, 'utf8')
    .replace(/--.*$/gm, '')
    .split(/;\n(?=\s*create |\s*$)/)
    .map((text) => ({ file: file.replace('src/server/', ''), text: text.trim() })),
);
const statements = [...literals, ...ofFiles].filter(({ text }) => isSql(text));

const filesWith = (pattern: RegExp) =>
  [...new Set(statements.filter(({ text }) => pattern.test(text)).map(({ file }) => file))].sort();

/** Constructs that no part of the server needs: distributed SQL, poolers or replicas refuse each. */
const refused: Record<string, RegExp> = {
  'notification channels, which a pooler and distributed SQL lose': /^[`'\s]*(listen|notify)\b|pg_notify/i,
  'locks of a session, which a pooler hands on': /pg_(try_)?advisory_lock\b/i,
  'temporary tables': /create (local )?temp(orary)? table/i,
  'large objects': /\blo_(import|export|create)\b/i,
  'two-phase commit': /prepare transaction/i,
  'cursors that outlive their transaction': /cursor with hold/i,
  extensions: /create extension/i,
  'constraints that are checked at the end': /deferrable|exclude using/i,
  'the place of a row': /\bctid\b/i,
};

/**
 * What some distributed SQL refuses, and where the server has it all the same: docs/high-availability.md says what follows. YB:
 * YugabyteDB 2025.1, CR: CockroachDB 26, CI: Citus 13, by their public documentation and lists of issues; none was run.
 */
const listed: Record<string, { pattern: RegExp; refusedBy: string; files: string[] }> = {
  'a lock of a table': { pattern: /lock table/i, refusedBy: 'YB CR', files: ['db/schema.sql'] },
  'locks by a number, for a transaction': {
    pattern: /pg_(try_)?advisory_xact_lock/i,
    refusedBy: 'CR CI',
    files: [
      'db/migrate.ts',
      'db/postgres.ts',
      'db/process-lock.ts',
      'db/schema.sql',
      'ledger/locks.ts',
      'letters/days.ts',
      'letters/sending.ts',
      'links/demo.ts',
    ],
  },
  'triggers before truncate': { pattern: /before truncate/i, refusedBy: 'CR CI', files: ['db/schema.sql'] },
  'a BRIN index': { pattern: /using brin/i, refusedBy: 'YB CR', files: ['db/schema.sql'] },
  'two changes of one table in one statement': {
    pattern: /with \w+ as \(\s*update (\w+)[\s\S]*\bupdate \1\b/i,
    refusedBy: 'CR',
    files: ['outbox/queue.ts'],
  },
  'numbers by which rows are in order': {
    pattern: /generated always as identity/i,
    refusedBy: 'YB CR',
    files: ['db/schema.sql'],
  },
  'the number of a transaction': {
    pattern: /pg_current_xact_id/i,
    refusedBy: 'CR CI',
    files: ['db/schema.sql'],
  },
};

test('D-44 all statements of the server are looked at', () => {
  expect(statements.length).toBeGreaterThan(250);
  for (const table of ['links', 'records', 'attempts', 'refunds', 'outbox', 'agreed_texts'])
    expect(filesWith(new RegExp(`\\b(from|into|update) ${table}\\b`)).length).toBeGreaterThan(0);
});

test.each(Object.entries(refused))('D-44 no statement needs %s', (_name, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});

test.each(Object.entries(listed).map(([name, row]) => ({ name, ...row })))(
  'D-44 $name, which $refusedBy refuse: only where it is listed',
  ({ pattern, files }) => {
    expect(filesWith(pattern)).toEqual(files);
  },
);
