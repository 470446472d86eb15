/** Text as people type or paste it on one line. Browser and server read it with the same functions. This file imports nothing. */

/** Marks of direction, soft hyphens, byte order marks, tags and other characters that nobody sees. */
const hidden = /(?![\u200c\u200d])\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\ufe00-\ufe0f]/gu;

/** A joiner that no letter of a joining script stands beside; between such letters it changes their form. */
const strayJoiner =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?<=[\p{Script=Latin}\p{N}])[\u200c\u200d]/gu;

/** Text without the characters that nobody sees; the joiners of Arabic, Persian and Indian scripts stay within words. */
export const withoutHidden = (text: string): string => text.replace(hidden, '').replace(strayJoiner, '');
