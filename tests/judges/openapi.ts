import { documents } from '../support/server/as-documented.ts';
import { importPackage } from './packages.ts';
import type { Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^oas3-api-servers$/,
    reason: 'without servers it is the origin that the document comes from, wherever it runs',
  },
  {
    rule: /^(info-contact|info-license|license-url)$/,
    reason: 'whoever runs the server says under which terms, and whom to ask; the code does not know',
  },
  { rule: /^(openapi-tags|operation-tags)$/, reason: 'a document has so few calls that groups of them would not help' },
  { rule: /^operation-description$/, reason: 'the summary says it, and the answers have descriptions of their own' },
  {
    rule: /^oas3-parameter-description$/,
    reason: 'the document says of all calls at once what their tokens are',
  },
  {
    rule: /^oas3-unused-component$/,
    reason: 'both documents have the same list of schemas, and Spectral does not look into webhooks',
  },
];

type Result = { code: string; message: string; path: (string | number)[]; severity: number };
type Spectral = { setRuleset(ruleset: object): void; run(document: object): Promise<Result[]> };

/** Spectral's rules for OpenAPI, on the documents of the customers' and of the provider's calls. */
export async function judgeOpenApi(): Promise<Verdict> {
  const { Spectral } = await importPackage<{ Spectral: new () => Spectral }>('@stoplight/spectral-core/dist/index.js');
  const { oas } = await importPackage<{ oas: object }>('@stoplight/spectral-rulesets/dist/index.js');
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, 'all']] });
  const found = await Promise.all(
    Object.entries(documents).map(async ([name, document]) =>
      (await spectral.run(document)).map(({ code, message, path }) => ({
        where: `${name} ${path.join(' ')}`,
        rule: code,
        message,
      })),
    ),
  );
  const calls = Object.values(documents).flatMap(({ paths }) =>
    Object.values(paths).flatMap((path) => Object.keys(path)),
  );
  return { looked: `${calls.length} calls of ${found.length} documents`, findings: found.flat() };
}
