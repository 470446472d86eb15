import type { Link } from '../../../types.gen.ts';

/** What a frame remembers across the page loads of a journey. */
type Memory = {
  /** Whose memory it is: the query of the frame's address. */
  of: string;
  link?: Link;
  order?: number;
  /** Set while the page loads anew of itself: only then what was done before counts. */
  goesOn: boolean;
  /** How many of the steps are done. */
  done: number;
  /** The browser session's storage. */
  storage: Record<string, string>;
};

/** A memory, and how to keep what was changed in it. */
export type KeptMemory = { memory: Memory; keep(): void };

/**
 * A memory for this frame alone. It is kept in the frame's name: frames share the browser's own storage, which would let
 * one picture change another, and a page from disk may have none.
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

/** Puts the memory in the place of the session's storage. */
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
