import { existsSync, writeFileSync } from 'node:fs';
import { screens } from '../../support/browser/screens.ts';
import { importPackage, packageFile } from './packages.ts';
import { served } from './served.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^csp_evaluator MEDIUM_MAYBE script-src/,
    message: /^'self'/,
    reason: 'no address of ours answers with JSONP, has AngularJS or serves a file that somebody has uploaded',
  },
  {
    rule: /^csp_evaluator MEDIUM_MAYBE script-src/,
    message: /^https:\/\/[\w.]+\.cardinal(commerce|trusted)\.com No bypass found/,
    where: /^\/(card-mandate|single-card-payment)/,
    reason: "the script of the bank's check has these addresses, and a card page alone allows them",
  },
];

/** A server behind a proxy for TLS, as in production: addresses of ours are then secure, and so are cookies. */
const origin = 'https://pay.example';

type Answer = { url: URL; headers: Headers; html: string };

/** The rules of Google's CSP Evaluator and of MDN's Observatory on the headers of every page, a call, a file and a failure. */
export async function judgeHeaders(): Promise<Verdict> {
  const addresses = [...screens.map(({ address }) => address), '/public-api/config', '/favicon.svg', '/no-such-page'];
  const answers = await served(
    (app) =>
      Promise.all(
        addresses.map(async (address) => {
          const answer = await fetch(app.url + address, { redirect: 'manual' });
          return { url: new URL(address, origin), headers: answer.headers, html: await answer.text() };
        }),
      ),
    { PUBLIC_URL: origin, ALLOW_TEST_GATEWAY: 'yes-no-money-moves' },
  );
  const [evaluate, observe] = [await cspEvaluator(), await observatory()];
  const findings = answers.flatMap((answer) => [...evaluate(answer), ...observe(answer)]);
  return { looked: `${answers.length} answers`, findings };
}

const isPolicyNeeded = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html');

async function cspEvaluator(): Promise<(answer: Answer) => Finding[]> {
  type Found = { type: number; description: string; severity: number; directive: string; value?: string };
  const { CspEvaluator } = await importPackage<{
    CspEvaluator: new (csp: unknown) => { evaluate(): Found[] };
  }>('csp_evaluator/dist/evaluator.js');
  const { CspParser } = await importPackage<{ CspParser: new (text: string) => { csp: unknown } }>(
    'csp_evaluator/dist/parser.js',
  );
  const { Severity } = await importPackage<{ Severity: Record<number, string> }>('csp_evaluator/dist/finding.js');
  return (answer) => {
    if (!isPolicyNeeded(answer)) return [];
    const { csp } = new CspParser(answer.headers.get('content-security-policy') ?? '');
    return new CspEvaluator(csp).evaluate().map(({ description, severity, directive, value }) => ({
      where: answer.url.pathname,
      rule: `csp_evaluator ${Severity[severity]} ${directive}`,
      message: `${value ?? ''} ${description}`,
    }));
  };
}

/** The rules of the Observatory on an answer, as if it had been fetched from the internet by TLS. */
async function observatory(): Promise<(answer: Answer) => Finding[]> {
  const folder = '@mdn/mdn-http-observatory';
  // The package downloads the list of preloaded domains when it is installed; no domain of ours is on it.
  const preloaded = packageFile(`${folder}/conf/hsts-preload.json`);
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  type Output = { constructor: { name: string }; pass: boolean; result: string };
  const { ALL_TESTS } = await importPackage<{ ALL_TESTS: ((asked: object) => Output)[] }>(`${folder}/src/constants.js`);
  const { getScoreDescription, getScoreModifier } = await importPackage<{
    getScoreDescription(result: string): string;
    getScoreModifier(result: string): number;
  }>(`${folder}/src/grader/grader.js`);
  const { AxiosHeaders } = await importPackage<{ AxiosHeaders: new (headers: object) => object }>('axios/index.js');
  const { CookieJar } = await importPackage<{
    CookieJar: new () => { setCookieSync(cookie: string, url: string): void; serializeSync(): unknown };
  }>('tough-cookie/dist/cookie/index.js');

  return ({ url, headers, html }) => {
    const jar = new CookieJar();
    for (const cookie of headers.getSetCookie()) jar.setCookieSync(cookie, url.href);
    const response = {
      headers: new AxiosHeaders(Object.fromEntries(headers)),
      status: 200,
      verified: true,
      data: html,
    };
    // Asked without TLS, the proxy sends the visitor on.
    const responses = {
      ...{ auto: response, https: response, cors: response, http: response, httpsRedirects: [] },
      httpRedirects: [
        { url: new URL(url.href.replace('https:', 'http:')), status: 301 },
        { url, status: 200 },
      ],
    };
    const outputs = ALL_TESTS.map((test) =>
      test({ hostname: url.hostname, resources: { path: html }, responses, session: { url, jar } }),
    );
    const failed = outputs.filter(({ pass, result }) => !pass || getScoreModifier(result) < 0);
    return failed.map(({ result }) => ({
      where: url.pathname,
      rule: `observatory ${result}`,
      message: getScoreDescription(result).replaceAll('\n', ' '),
    }));
  };
}
