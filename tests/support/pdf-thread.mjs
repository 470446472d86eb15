/** Reads a PDF in a thread of its own: pdfjs gives the globals of whoever loads it what the Node of our tests lacks. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pdf = await getDocument({ data: new Uint8Array(workerData), verbosity: 0 }).promise;
const words = [];
const tags = [];
const walk = ({ role, children = [] }) => {
  if (role) tags.push(role);
  children.forEach(walk);
};
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  words.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  walk(await page.getStructTree());
}
const { info } = await pdf.getMetadata();
const marked = await pdf.getMarkInfo();
parentPort.postMessage({
  ...{ words: words.join('\n'), tags, pages: pdf.numPages },
  ...{ title: info.Title, language: info.Language, isMarked: marked?.Marked === true },
});
await pdf.destroy();
