import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { exampleSite } from '../../support/project/example-site.ts';
import type { App } from '../../support/server/app.ts';
import { needCommands, packageFile } from './packages.ts';
import { builtFiles, openPages, sentPages, served } from './served.ts';
import { buildGalleries, type Document, drawnStates, playStates } from './states.ts';
import type { Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    message: /^CSS: /,
    reason:
      'its parser of CSS knows no containers, no view transitions and no short mask; the build parses every sheet',
  },
  { message: /^Trailing slash on void elements/, reason: 'React writes it, and quotes every value' },
  {
    message:
      /role” attribute must not be used on a “t[rhd]” element|role is unnecessary for element “(table|thead|tbody|tr|th|td)”/,
    reason: 'on a phone the rows of a table are cards, and Safari then forgets that it is a table unless roles say so',
  },
  {
    message: /^Attribute “autocomplete” is only allowed .* type="checkbox"/s,
    reason:
      'Firefox ticks a box again after a reload unless this attribute is on the box, and a tick agrees to a contract',
  },
  {
    message: /^The value of the “for” attribute .*(number|expirationDate|cvv)"/s,
    reason: 'the field of the label comes with the script of the card gateway, which gives it this id',
  },
  {
    message: /^Section lacks heading\..*labelledby=/s,
    reason: 'the heading before it names it: it is the box in which the document of an order scrolls',
  },
  {
    message: /“dt” name “What leaving costs”/,
    reason: 'it comes by e-mail and by post as well, each with its day',
  },
];

/** The characters of a document around a finding that are told. */
const extractLength = 160;

const folder = resolve('test-results/judges-html');

type Message = { type: string; subType?: string; url: string; message: string; extract?: string };

/** The built files of other editions: their folder in the site, with the name of the site. */
const editionFiles = (site: string, dist: string, pattern: string): Document[] =>
  globSync(pattern, { cwd: dist }).map((file) => ({
    name: `${site}: ${file}`,
    html: readFileSync(join(dist, file), 'utf8'),
  }));

/** Every page below an address, as the server sends it and as a browser has it then. */
async function pagesBelow(app: App, base: string): Promise<Document[]> {
  const below = { ...app, url: app.url + base };
  const documents = await sentPages(below);
  await openPages(below, async (page, name) => void documents.push({ name, html: await page.content() }));
  return documents.map(({ name, html }) => ({ name: `${base}/${name}`, html }));
}

/** The pages in Welsh as built, as the server sends them, and as a browser has them. */
async function editionDocuments(): Promise<Document[]> {
  const welsh = await exampleSite('welsh');
  return [
    ...editionFiles('welsh', welsh, 'cy/**/*.html'),
    ...(await served((app) => pagesBelow(app, '/cy'), { DIST_DIR: welsh })),
  ];
}

/** The Nu HTML checker, which is the W3C's, on every state and page, with and without script, and on every edition. */
export async function judgeHtml(): Promise<Verdict> {
  needCommands({ java: 'default-jre-headless' });
  const documents = [...builtFiles(), ...(await served((app) => pagesBelow(app, ''))), ...(await editionDocuments())];
  for (const gallery of buildGalleries()) {
    documents.push(...drawnStates(gallery).map(({ name, html }) => ({ name: `${name} as drawn`, html })));
    await playStates(gallery, async (page, id) => void documents.push({ name: id, html: await page.content() }));
  }

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [i, { html }] of documents.entries()) writeFileSync(join(folder, `${i}.html`), html);
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
  const { stdout, stderr } = spawnSync(
    'java',
    ['-jar', packageFile('vnu-jar/build/dist/vnu.jar'), ...options, folder],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const { messages } = JSON.parse(stdout || stderr) as { messages: Message[] };
  const findings = messages.map(({ type, subType, url, message, extract }) => ({
    where: documents[Number(basename(url, '.html'))]?.name ?? url,
    rule: subType ?? type,
    message: `${message}\n${extract?.replaceAll('\n', ' ').slice(0, extractLength) ?? ''}`,
  }));
  return { looked: `${documents.length} documents`, findings };
}
