/**
 * `npm run bench -- editions`: the build of the content alone and of the content with twenty brands in two languages, in seconds
 * of processor and in memory, and the memory of a server before and after each of the forty editions was asked for.
 * `-- --brands 5` makes fewer.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCompiled } from '../../src/server/base/compiled.ts';
import { contentWithBrands } from '../support/project/brands.ts';
import { startApp } from '../support/server/app.ts';
import { costOf } from './usage.ts';

const { values } = parseArgs({ options: { brands: { type: 'string' } } });
const names = Array.from({ length: Number(values.brands ?? 20) }, (_, i) => `brand${i}`);

/** A build may take so many times the processor of one without editions. */
const most = 6;

const folder = mkdtempSync(join(tmpdir(), 'bench-editions-'));

/** Builds content into a folder. */
const build = ({ content, assets }: { content: string; assets: string }, dist: string) =>
  costOf(['tests/support/project/build-brands.ts', content, assets, dist], { NODE_ENV: 'production' });

const statusAt = (url: string, host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(url);
    request({ port, path, headers: { host: `${host}:${port}`, accept: 'text/html' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    })
      .on('error', reject)
      .end();
  });

/** Megabytes that the process which listens at an address has in memory. */
function memoryAt(url: string): number {
  const [pid] = execFileSync('sh', ['-c', `ss -Hltnp 'sport = :${new URL(url).port}'`], { encoding: 'utf8' }).match(
    /(?<=pid=)\d+/,
  )!;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1000;
}

try {
  const own = build({ content: 'content', assets: 'public' }, join(folder, 'own'));
  const branded = contentWithBrands(
    names.map((name, i) => ({
      name,
      accent: `#1f4d${(i + 16).toString(16)}`,
      phone: `0800 222 ${1000 + i}`,
      hosts: [`${name}.localhost`],
    })),
  );
  const dist = join(folder, 'branded');
  const all = build(branded, dist);
  const times = all.processor / own.processor;
  console.table({
    'the content alone': { 'processor, s': own.processor.toFixed(1), 'memory, MB': Math.round(own.megabytes) },
    [`and ${names.length} brands in two languages`]: {
      'processor, s': all.processor.toFixed(1),
      'memory, MB': Math.round(all.megabytes),
    },
  });
  const app = await startApp(process.cwd(), { DIST_DIR: dist });
  const before = memoryAt(app.url);
  const paths = Object.values(readCompiled(dist).site.routes).map(({ path }) => path.replace('/:linkId', ''));
  for (const name of names)
    for (const path of paths.flatMap((one) => [one, `/cy${one}`])) {
      const status = await statusAt(app.url, `${name}.localhost`, path);
      if (status >= 500) throw new Error(`${name} answers ${path} with ${status}.`);
    }
  const after = memoryAt(app.url);
  await app.close();
  const asked = names.length * paths.length * 2;
  console.log(`The build takes ${times.toFixed(1)} times the processor of one without editions; ${most} at most.`);
  console.log(`The server has ${Math.round(before)} MB, and ${Math.round(after)} MB after ${asked} pages.`);
  if (times > most) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
