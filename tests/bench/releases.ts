/**
 * `npm run bench:releases`: a server process goes over 50 times to a release with another drawing, and draws a page with
 * each. Prints how long its thread stands still for one, and what it holds afterwards.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { firstRelease, loadRelease, type Release } from '../../src/server/release/release.ts';
import { drawingFile, type Manifest, manifestFile, readManifest, readPointer } from '../../src/server/release/store.ts';
import { buildSite } from '../../src/tools/build/build-site.ts';

const switches = 50;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'));
const distDir = join(folder, 'dist');
await buildSite('content', distDir, { reuseBundle: true });
const manifest = await readManifest(distDir, (await readPointer(distDir))!);
let release = await firstRelease(distDir);
await draw(release);

const stops: number[] = [];
console.log(held(0));
for (let number = 1; number <= switches; number += 1) {
  const { id } = withOtherDrawing(number);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(20);
  delay.reset();
  const next = await loadRelease(distDir, id, { aside: true, before: release });
  await setImmediate();
  stops.push(delay.max / 1e6);
  delay.disable();
  release = next;
  await draw(release);
  if (number % 10 === 0) console.log(held(number));
}
stops.sort((a, b) => a - b);
const at = (share: number) => stops[Math.floor(share * (stops.length - 1))]!.toFixed(1);
console.log(`stands still for ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms (worst of ${switches})`);
rmSync(folder, { recursive: true });

/** A release that differs in what draws its pages. */
function withOtherDrawing(number: number): Manifest {
  const made: Manifest = { ...manifest, id: `release-${number}`, drawing: `drawing-${number}` };
  cpSync(dirname(drawingFile(distDir, manifest)), dirname(drawingFile(distDir, made)), { recursive: true });
  const file = drawingFile(distDir, made);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// ${number}\n`);
  writeFileSync(manifestFile(distDir, made.id), JSON.stringify(made));
  return made;
}

async function draw({ compiled, drawing }: Release): Promise<void> {
  const page = compiled.site.states.unknown ?? compiled.site.home;
  const { html } = await drawing!.draw({
    site: compiled.site,
    page: await drawing!.contentOf(page),
    location: '/',
    linkId: '',
    drawn: { link: { status: 'none' } },
  });
  if (!html.includes('<h1')) throw new Error('The page has no heading.');
}

function held(count: number): string {
  collect();
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return `after ${String(count).padStart(2)} switches: heap ${mb(heapUsed)}, process ${mb(rss)}`;
}
