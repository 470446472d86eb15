/** `npm run sbom`: writes the bill of materials (CycloneDX), and the licences of all that is shipped. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceText, packagesInBrowser, packagesOfServer } from '../bundle/licences.ts';
import { commandLine, readLine } from './command-line.ts';

const { out } = readLine(
  commandLine('run sbom', 'Writes the bill of materials (sbom.cdx.json, CycloneDX) and licences.txt.').option(
    '--out <folder>',
    'the folder for both',
    'build',
  ),
).opts();

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
