/** Reads PDFs in a thread of its own: pdfjs gives the globals of whoever loads it what the Node of our tests lacks. */
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

parentPort.on('message', ({ id, bytes }) => {
  read(bytes).then(
    (found) => parentPort.postMessage({ id, read: found }),
    (failure) => parentPort.postMessage({ id, failure }),
  );
});

async function read(bytes) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words = [];
  const tags = [];
  const byFont = {};
  const walk = ({ role, children = [] }) => {
    if (role) tags.push(role);
    children.forEach(walk);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    await page.getOperatorList();
    for (const { str, fontName } of items) {
      if (!str?.trim()) continue;
      const font = page.commonObjs.get(fontName).name.replace(/^[A-Z]{6}\+/, '');
      byFont[font] = `${byFont[font] ?? ''} ${str}`;
    }
    words.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    walk(await page.getStructTree());
  }
  const { info } = await pdf.getMetadata();
  const marked = await pdf.getMarkInfo();
  const files = Object.values((await pdf.getAttachments()) ?? {});
  await pdf.destroy();
  return {
    ...{ words: words.join('\n'), byFont, tags, pages: pdf.numPages },
    files: Object.fromEntries(files.map(({ filename, content }) => [filename, Buffer.from(content).toString('utf8')])),
    ...{ title: info.Title, language: info.Language, isMarked: marked?.Marked === true },
  };
}
