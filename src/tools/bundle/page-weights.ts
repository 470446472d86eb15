import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../content/api/pure.ts';

/** The first requests of a page: its HTML, by the path below `dist`, and its scripts. */
export type PageWeight = { page: string; file: string; scripts: string[] };

/** Above this number of pages, those with the same scripts share a line. */
const mostLines = 40;

/** Lists the weight of each page, or of each kind of page where there are many, as brotli. */
export function describeWeights(weights: PageWeight[], distDir: string): string {
  const sizeOf = (address: string) => {
    const file = join(distDir, address);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  const kindOf = ({ page, scripts }: PageWeight) => (weights.length > mostLines ? scripts.join() : page);
  const rows = groupBy(weights, kindOf).map((same) => {
    const html = same.map(({ file }) => sizeOf(file)).sort((a, b) => a - b);
    const script = same[0]!.scripts.reduce((sum, address) => sum + sizeOf(address), 0);
    const name = same.length > 1 ? `${same.length} pages such as ${same[0]!.page}` : same[0]!.page;
    const largest = html.length > 1 ? ` (at most ${kilobytes(html.at(-1)!)})` : '';
    return [name, `${kilobytes(html[html.length >> 1]!)} HTML${largest}`, `${kilobytes(script)} script`];
  });
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    ([name = '', html = '', script]) => `  ${name.padEnd(widths[0]!)}  ${html.padEnd(widths[1]!)}  ${script}`,
  );
  return [`${weights.length} pages, as brotli:`, ...lines].join('\n');
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
