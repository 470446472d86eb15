import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a command took: seconds, seconds of processor, and megabytes at most. */
export type Cost = { seconds: number; processor: number; megabytes: number };

/** Runs a script by Node to its end. Throws with what it said if it fails. */
export function costOf(script: string[], env: Record<string, string>): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'bench-usage-'));
  const report = join(folder, 'usage.json');
  // Writes down what the process has used, its threads included, when it ends.
  const watch = `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
  )}`;
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`--import=${watch}`, '--import=tsx', ...script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`${script.join(' ')} ended with ${status}.\n${stderr}`);
  const used = JSON.parse(readFileSync(report, 'utf8')) as NodeJS.ResourceUsage;
  rmSync(folder, { recursive: true });
  return { seconds, processor: (used.userCPUTime + used.systemCPUTime) / 1e6, megabytes: used.maxRSS / 1000 };
}
