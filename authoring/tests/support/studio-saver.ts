/** Saves files of a folder without end, as the studio does, until it is killed. Says so after each. */
import { readContent, saveContent } from '../../studio/server/content-files.ts';
import { textsOfSaver } from './studio-texts.ts';

const folder = process.argv[2]!;
const paths = ['site.json', 'text/one.md', 'documents/contract/summary.md'];

function save(count: number): void {
  const files = paths.map((path) => {
    const texts = textsOfSaver(path);
    return { path, text: texts[count % texts.length]!, version: readContent(folder, path).version };
  });
  saveContent(folder, files);
  process.stdout.write('.', () => save(count + 1));
}

save(0);
