type Defined<T> = { [Key in keyof T]: null extends T[Key] ? Exclude<T[Key], null> | undefined : T[Key] };

/** An object without its properties that are null or undefined. */
export const defined = <T extends object>(all: T): Defined<T> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined)) as Defined<T>;
