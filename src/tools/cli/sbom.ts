/** `npm run sbom`: writes what the software is made of (CycloneDX), and the licences of all that is shipped. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceText, packagesInBrowser, packagesOfServer } from '../build/licences.ts';
import { readOptions } from './command-line.ts';

const usage = `npm run sbom                 writes build/sbom.cdx.json (CycloneDX) and build/licences.txt
npm run sbom -- --out folder  writes them there`;
const { out = 'build' } = readOptions(usage, { out: { type: 'string' } });

mkdirSync(out, { recursive: true });
const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const sbom = execFileSync('npm', options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
writeFileSync(join(out, 'sbom.cdx.json'), sbom);

const shipped = new Map([...packagesOfServer(), ...packagesInBrowser()].map((one) => [one.name, one]));
const sorted = [...shipped.values()].sort((a, b) => a.name.localeCompare(b.name));
writeFileSync(join(out, 'licences.txt'), licenceText(sorted));

const { components } = JSON.parse(sbom) as { components: unknown[] };
const licences = [...new Set(sorted.map(({ licence }) => licence))].sort();
console.log(`${components.length} packages in ${join(out, 'sbom.cdx.json')}.`);
console.log(`${sorted.length} of them are shipped, under ${licences.join(', ')}: ${join(out, 'licences.txt')}.`);
