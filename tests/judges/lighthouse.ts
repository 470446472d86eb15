import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser, launchArgs } from '../../src/tools/browser/find-browser.ts';
import { screens } from '../support/browser/screens.ts';
import { packageFile } from './packages.ts';
import { served } from './served.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^is-crawlable$/,
    message: /noindex/,
    reason: 'a page is for whoever has a link: no search engine may show it',
  },
];

/** A page of each kind: text and a button, a contract, a confirmation, a form for a card, an end. */
const pages = ['start-card', 'contract-start', 'ots-confirm', 'single-card-payment', 'success-card'];

/** The categories that are judged; the score of performance is told, because it depends on the machine. */
const judged = ['accessibility', 'best-practices', 'seo'];

type Audit = { title: string; score: number | null; details?: { items?: object[] } };
type Category = { score: number | null; auditRefs: { id: string }[] };
type Report = { audits: Record<string, Audit>; categories: Record<string, Category> };

/** Google's Lighthouse on a page of each kind, as a phone has it. */
export async function judgeLighthouse(): Promise<Verdict> {
  const findings: Finding[] = [];
  const speeds: string[] = [];
  await served(async (app) => {
    for (const { name, address } of screens.filter((screen) => pages.includes(screen.name))) {
      const { audits, categories } = await lighthouse(app.url + address);
      speeds.push(`${name} ${Math.round((categories.performance?.score ?? 0) * 100)}`);
      const ids = new Set(judged.flatMap((category) => categories[category]!.auditRefs.map(({ id }) => id)));
      for (const id of ids) {
        const { title, score, details } = audits[id]!;
        if (score === null || score === 1) continue;
        findings.push({
          where: name,
          rule: id,
          message: `${title}\n${JSON.stringify(details?.items ?? []).slice(0, 400)}`,
        });
      }
    }
  });
  return { looked: `${speeds.length} pages on a phone (performance: ${speeds.join(', ')})`, findings };
}

/** The report on an address. Lighthouse needs Node 22.19: with an older one, npm brings another. */
async function lighthouse(address: string): Promise<Report> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const node =
    major > 22 || (major === 22 && minor >= 19) ? [process.execPath] : ['npx', '-y', '-p', 'node@24', 'node'];
  const options = ['--quiet', '--output=json', `--chrome-flags=--headless ${launchArgs.join(' ')}`];
  const [command = '', ...args] = [...node, packageFile('lighthouse/cli/index.js'), address, ...options];
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout) as Report;
}
