import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { readMigrations } from '../src/server/db/migrate.ts';
import { packagesInBrowser } from '../src/tools/bundle/licences.ts';
import { isNightly } from './support/run/is-nightly.ts';

const read = (file: string) => readFileSync(file, 'utf8');

if (isNightly)
  test('one command writes a CycloneDX bill of all packages, and the licences of all that is shipped', () => {
    const out = mkdtempSync(join(tmpdir(), 'doorstep-sbom-'));
    execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'src/tools/cli/sbom.ts', '--out', out]);
    const sbom = JSON.parse(read(join(out, 'sbom.cdx.json')));
    const names = (sbom.components as { name: string; purl: string }[]).map(({ purl }) => purl);
    expect(sbom.bomFormat).toBe('CycloneDX');
    for (const name of ['fastify', 'braintree', 'react-dom', 'payment-icons'])
      expect(names.filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toHaveLength(1);

    const licences = read(join(out, 'licences.txt'));
    for (const name of [...Object.keys(packageJson.dependencies), 'react', 'braintree-web', 'bootstrap-icons'])
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+`, 'm'));
  });

test('what browsers get has the licence of every package in it, MPL-2.0 with its text and its source', () => {
  const packages = packagesInBrowser();
  const icons = packages.find(({ name }) => name === 'payment-icons')!;
  expect(icons).toMatchObject({ licence: 'MPL-2.0', source: expect.stringMatching(/^https:.+payment-icons\/v\/1\./) });
  expect(icons.text).toContain('Mozilla Public License, version 2.0');
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', 'react-router', 'bootstrap-icons']));
  expect(names).not.toContain('fastify');
  expect(packages.filter(({ licence }) => licence === 'unknown')).toEqual([]);
});

test('D-75 the folders and packages that the product was asked to have are there, and each package is used', () => {
  for (const name of 'package.json tsconfig.json vite.config.ts content schemas src public tests README.md'.split(' '))
    expect(existsSync(name), name).toBe(true);
  const used = {
    react: 'src/page',
    'react-dom': 'src/page',
    'react-router-dom': 'src/page',
    'react-markdown': 'src/content/markdown',
    'remark-gfm': 'src/content/markdown',
    ajv: 'src/content/schema',
    dompurify: 'src/server',
    'braintree-web': 'src/page/card/braintree',
    vite: 'src/tools/bundle',
    vitest: 'tests/rules',
    '@playwright/test': 'tests/support/browser',
  };
  const unused = Object.entries(used).filter(([name, folder]) => {
    const isImport = new RegExp(`^import (?!type )[^;]*'${name}(/[^']*)?';|\\bimport\\('${name}(/[^']*)?'\\)`, 'm');
    return !globSync(`${folder}/**/*.{ts,tsx}`).some((file) => isImport.test(read(file)));
  });
  expect(unused).toEqual([]);
});

test('the image has a Node that is in support, named by its full version and digest in one place', () => {
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  // The image before is an argument too: its files of open pages come along.
  expect(new Set(stages)).toEqual(new Set([`\${NODE_IMAGE}`, `\${BEFORE}`]));
  expect(read('Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-\w+-slim@sha256:[0-9a-f]{64}$/m);
  const [, pinned = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(read('Dockerfile')) ?? [];
  expect(read('deploy/image/Dockerfile')).toContain(`ARG NODE_IMAGE=${pinned}\n`);
  const foreign = [...read('compose.production.yaml').matchAll(/^ +image: (\w\S+)/gm)].map(([, image]) => image);
  expect(foreign).not.toEqual([]);
  for (const image of foreign) expect(image).toMatch(/:\d+\.\d+/);
});

test('a fork’s workflows check, test on every Node that we promise, and ship with SBOM and provenance', () => {
  const workflow = read('.github/workflows/check.yml');
  for (const part of [
    '--format github',
    "node: ['20.19', '22', '24', '26']",
    'npm run --silent test:nightly -- ways',
    'npm run --silent sbom',
    'provenance: mode=max',
    'sbom: true',
    'attest-build-provenance',
  ])
    expect(workflow).toContain(part);
  const nightly = read('.github/workflows/nightly.yml');
  for (const part of ['npm test --silent -- --all', 'codeql-action/analyze', 'trivy-action'])
    expect(nightly).toContain(part);
  const release = read('.github/workflows/release.yml');
  for (const part of ['linux/amd64,linux/arm64', 'provenance: mode=max', 'sbom: true', 'gh release create'])
    expect(release).toContain(part);
  for (const [, action] of (workflow + nightly + release).matchAll(/uses: (\S+)/g))
    expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
  // It needs no secret that a fork has not.
  expect(workflow + nightly + release).not.toContain('secrets.');
});

test('the audit leaves out no package that browsers run, though those are for development here', () => {
  const development = Object.keys(packageJson.devDependencies);
  expect(packagesInBrowser().filter(({ name }) => development.includes(name))).not.toEqual([]);
  const audits = [...read('.github/workflows/check.yml').matchAll(/run: (npm audit.*)$/gm)].map(
    ([, command]) => command,
  );
  expect(audits).toEqual(['npm audit --audit-level=high']);
});

test('every override is explained', () => {
  for (const name of Object.keys(packageJson.overrides)) expect(read('CONTRIBUTING.md')).toContain(`\`${name}\``);
});

test('D-52 the version that the changelog begins with is that of packages and chart, and names the newest change of tables', () => {
  const [, newest = ''] = /\n## (\S+)\n/.exec(read('CHANGELOG.md'))!;
  const chart = read('deploy/helm/doorstep/Chart.yaml').match(/^(v|appV)ersion: .*$/gm);
  expect(chart).toEqual([`version: ${newest}`, `appVersion: "${newest}"`]);
  for (const file of ['package.json', 'authoring/package.json', 'package-lock.json'])
    expect([file, JSON.parse(read(file)).version]).toEqual([file, newest]);
  const [, migration] = /Changes tables, up to migration (\d+):/.exec(read('CHANGELOG.md'))!;
  expect(Number(migration)).toBe(Number(readMigrations().at(-1)!.number));
});
