import type { Link } from '../../../types.gen.ts';

/** What a frame remembers across the page loads of a journey. */
type Memory = {
  /** Identifies the scene: the query of the frame's address. */
  of: string;
  link?: Link;
  order?: number;
  /** Set while the page reloads by itself. Only then does it continue the earlier steps. */
  goesOn: boolean;
  /** The number of finished steps. */
  done: number;
  /** The browser session's storage. */
  storage: Record<string, string>;
};

/** A memory, with a function that stores its changes. */
export type KeptMemory = { memory: Memory; keep(): void };

/**
 * Opens the memory of this frame. It is stored in the frame's name: frames share the browser's own storage, which would
 * let one picture change another, and a page from disk may have none.
 */
export function openMemory(of: string, begin: Pick<Memory, 'link' | 'order'>): KeptMemory {
  const kept = read(of);
  const memory: Memory = kept ? { ...kept, goesOn: false } : { of, ...begin, done: 0, storage: {}, goesOn: false };
  const keep = () => {
    window.name = JSON.stringify(memory);
  };
  keep();
  replaceStorage(memory, keep);
  return { memory, keep };
}

function read(of: string): Memory | undefined {
  try {
    const kept = JSON.parse(window.name) as Memory;
    return kept.of === of && kept.goesOn ? kept : undefined;
  } catch {
    return undefined; // The frame has just been made.
  }
}

/** Replaces the session's storage by the memory's. */
function replaceStorage(memory: Memory, keep: () => void): void {
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => memory.storage[name] ?? null,
    setItem(name, value) {
      memory.storage[name] = value;
      keep();
    },
    removeItem(name) {
      delete memory.storage[name];
      keep();
    },
  };
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: storage });
}
