import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LookReport } from './look.ts';

/** Writes the report as a page with its images beside it: before, after and the difference of each changed picture. */
export function writeReport(report: LookReport, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const articles = report.changed.map((changed, index) => {
    const images = { before: changed.before, after: changed.after, difference: changed.difference.image };
    for (const [name, image] of Object.entries(images)) writeFileSync(join(folder, `${index}-${name}.png`), image);
    const figures = Object.keys(images).map(
      (name) =>
        `<figure><figcaption>${name}</figcaption><img loading="lazy" src="${index}-${name}.png" alt=""></figure>`,
    );
    const { id, title, width, difference } = changed;
    return `<article><h2>${asHtml(title)}, ${width}</h2><p><code>${asHtml(id)}</code> · ${difference.pixels} pixels</p><div>${figures.join('')}</div></article>`;
  });
  const list = (heading: string, ids: string[]) =>
    ids.length ? `<h2>${heading}</h2><ul>${ids.map((id) => `<li><code>${asHtml(id)}</code></li>`).join('')}</ul>` : '';
  const summary = `${report.compared} pictures compared with ${asHtml(report.base)}: ${report.changed.length} differ.`;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Look</title><style>${style}</style></head><body><h1>${summary}</h1>${list('Only now', report.added)}${list('No longer', report.gone)}${articles.join('')}</body></html>\n`,
  );
}

const style = `body{margin:24px;font:15px/1.5 system-ui,sans-serif;background:#f3f5f6;color:#171b1f}
h1{font-size:21px}article{margin:24px 0;padding:16px 20px;background:#fff;border:1px solid #d8dde1;border-radius:12px}
h2{font-size:17px;margin:0}article>div{display:flex;gap:16px;align-items:start;overflow-x:auto}
figure{margin:0;flex:1 1 0;min-width:240px}img{width:100%;border:1px solid #d8dde1}`;

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
