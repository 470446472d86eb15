/** The words of a state's title in the place of a name of the code. */
const words: Record<string, string> = {
  'link: none': 'without a link',
  'link: could not be read': 'the link could not be read',
  // Why our server refuses an act.
  'document-changed': 'the words have changed meanwhile',
  'document-changed, twice': 'the words have changed twice',
  'payment-method-recorded': 'another payment method is set up already',
  xsrf: 'the browser keeps no cookies',
  unconfirmed: 'it is not known whether it was saved',
};

const replaceable = new RegExp(
  `(“[^“”]*”)|(?<![\\w-])(${Object.keys(words)
    .sort((one, other) => other.length - one.length)
    .join('|')})(?![\\w-])|(?<=[a-z])-(?=[a-z])`,
  'g',
);

/** A state's title in an editor's words, names of journeys and acts without dashes. The page's words stay. */
export const stateWords = (title: string): string =>
  title.replace(
    replaceable,
    (_, quoted?: string, name?: string) => quoted ?? (name === undefined ? ' ' : words[name]!),
  );

/** The same words with a capital letter, as a heading begins. */
export const asTitle = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
