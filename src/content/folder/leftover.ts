/** Names that programs give: editors, systems, and those that keep folders the same on several machines. */
const whole = String.raw`\.|~\$|#.*#$|4913$|sed[A-Za-z0-9]{6}$|(?:eh)?thumbs\.db$|desktop\.ini$|__MACOSX$|Icon\r?$|@eaDir$|lost\+found$|\$RECYCLE\.BIN$|npm-debug\.log`;
const endings = 'sw[a-p]|bak|orig|rej|tmp|save|old|part|lck|icloud|kate-swp|crdownload|mine|r\\d+';

const leftover = new RegExp(
  String.raw`^(?:${whole})|(?:~|\.(?:${endings})|___jb_(?:tmp|old)___|\.(?:json|md)(?:\.tmp)?\.\d+)$`,
  'i',
);

/** Whether a file is one that editor programs and systems leave beside others. */
export const isLeftover = (name: string): boolean => leftover.test(name);
