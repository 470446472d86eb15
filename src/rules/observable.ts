/** Listeners to something that changes, as `useSyncExternalStore` subscribes them. */
export function observable() {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    /** Calls the listener at each change. Returns a function that ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
