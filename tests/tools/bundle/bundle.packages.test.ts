import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

/** What a bundled file imports, statically or when it needs it. */
function importsOf(file: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseAst(readFileSync(file, 'utf8')), (_key, node) => {
    const isImport = /^(Import|Export)\w*(Declaration|Expression)$/.test(node?.type);
    if (isImport && typeof node.source?.value === 'string') found.push(node.source.value);
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

/** The packages that a package needs beside itself. */
function peersOf(name: string): string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
    readFileSync(`node_modules/${name}/package.json`, 'utf8'),
  ) as { peerDependencies?: Record<string, string>; peerDependenciesMeta?: Record<string, { optional?: boolean }> };
  return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
}

/** The packages that a bundle and its chunks import, with those that these want beside them. */
function packagesOf(...entries: string[]): string[] {
  const files = new Set(entries.map((entry) => join('build', entry)));
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(join(file, '..', name));
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
        const own = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
        for (const each of [own, ...peersOf(own)]) packages.add(each);
      }
    }
  }
  return [...packages].sort();
}

/** What the process that draws PDFs loads by its name. */
const ofDrawer = '@myriaddreamin/typst-ts-node-compiler';

const ofServer = packagesOf('doorstep.js', 'copies.js');

test('what the installed command imports when it runs is installed without the development packages', () => {
  const installed = Object.keys(packageJson.dependencies);
  expect([...ofServer, ofDrawer].filter((name) => !installed.includes(name))).toEqual([]);
});

test('what the image leaves out of them is what the tools of a site and browsers load, and nothing of its server', () => {
  const [, left = ''] = readFileSync('deploy/image/leave-server', 'utf8').split('rm -rf ');
  const names = left.split(/[\s\\]+/).filter(Boolean);
  expect(names.length).toBeGreaterThan(20);
  const isLeft = (name: string) =>
    names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : `${name}/`.startsWith(`${one}/`)));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Locked };
  const needed = new Set([...ofServer, ofDrawer]);
  // What is added while this goes on is visited too.
  for (const name of needed)
    for (const one of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) needed.add(one);
  expect([...needed].filter(isLeft)).toEqual([]);
});

type Locked = Record<string, { dependencies?: Record<string, string> }>;
