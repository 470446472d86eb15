const leftover =
  /^(?:\.|~\$|#.*#$|4913$|sed[A-Za-z0-9]{6}$|Thumbs\.db$|desktop\.ini$|__MACOSX$)|(?:~|\.(?:sw[a-p]|bak|orig|rej|tmp))$/i;

/** Whether a file is one that editor programs and systems leave beside others. */
export const isLeftover = (name: string): boolean => leftover.test(name);
