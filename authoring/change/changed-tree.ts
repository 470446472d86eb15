import { type FileTree, filesOnDisk } from '../../src/content/folder/read-text.ts';

/** A change of a content folder: the texts that its files get, by their paths; null where a file is to go. */
export type Change = ReadonlyMap<string, string | null>;

/** A content folder with other texts in place of the files that a change is of. */
export function changedTree(folder: string, change: Change): FileTree {
  const disk = filesOnDisk(folder);
  const texts = new Map([...change].map(([path, text]) => [path, text === null ? null : Buffer.from(text)]));
  const read = (path: string) => {
    const draft = texts.get(path);
    return draft === undefined || draft === null ? disk.read(path) : draft;
  };
  const tree: FileTree = {
    list(path) {
      const below = path ? `${path}/` : '';
      const entries = new Map(listOrEmpty(disk, path).map((entry) => [entry.name, entry]));
      for (const [draft, text] of texts) {
        if (!draft.startsWith(below)) continue;
        const [name = '', ...rest] = draft.slice(below.length).split('/');
        const isThere = text !== null || (rest.length > 0 && tree.list(below + name).length > 0);
        if (isThere) entries.set(name, { name, kind: rest.length ? 'folder' : 'file' });
        else entries.delete(name);
      }
      return [...entries.values()];
    },
    size: (path) => texts.get(path)?.length ?? disk.size(path),
    read,
  };
  return tree;
}

function listOrEmpty(disk: FileTree, path: string): ReturnType<FileTree['list']> {
  try {
    return disk.list(path);
  } catch (error) {
    // A draft may be in a folder that is made when it is saved.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path) return [];
    throw error;
  }
}
