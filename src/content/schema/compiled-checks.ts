import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { keyOf } from './look-up.ts';
import { ajvFor, type Schemas } from './schemas.ts';

const require = createRequire(import.meta.url);

/**
 * Compiles the checks of schemas without mistakes to JavaScript, which a later process can run: to compile them takes as long
 * as to check thousands of files. They tell right data from wrong, and not what is wrong with it.
 */
export function compileChecks({ source }: Schemas): string {
  const ajv = ajvFor(source, { code: { source: true } });
  const paths = [...source.files.keys()].filter((path) => /^schemas\/[^/]+\.schema\.json$/.test(path));
  return standaloneCode(ajv, Object.fromEntries(paths.map((path) => [path, keyOf(path)])));
}

type Checks = Record<string, (data: unknown) => boolean>;

/**
 * The same schemas, which are known to have no mistakes, with what {@link compileChecks} has made of them. It is run once
 * something is checked: a build has nothing to check where no JSON has changed.
 */
export function withChecks(schemas: Schemas, code: string): Schemas {
  let checks: Checks | undefined;
  const isRight = (path: string, data: unknown) => {
    checks ??= run(code);
    return checks[path]?.(data) ?? false;
  };
  return { ...schemas, problems: () => [], isRight };
}

function run(code: string): Checks {
  const checks: Checks = {};
  new Script(`(function (exports, module, require) {${code}\n})`).runInThisContext()(checks, {}, require);
  return checks;
}
