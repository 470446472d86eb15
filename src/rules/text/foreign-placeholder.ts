/** Placeholders as mail merges, templates and scripts write them. This file imports nothing. */

const bare = String.raw`([A-Za-z][\w.]*)`;
const name = String.raw`\s*${bare}\s*`;

/** «name», [[name]], %name%, ${name}, #{name}, <%= name %> and *|NAME|*, each with its name in a group. */
export const foreignPlaceholder = new RegExp(
  [`«${name}»`, String.raw`\[\[${name}\]\]`, String.raw`(?<!\w)%%?${bare}%%?(?!\w)`]
    .concat([`[$#]\\{${name}\\}`, `(?:<|&lt;)%=?${name}%(?:>|&gt;)`, String.raw`\*\|${name}\|\*`])
    .join('|'),
  'g',
);
