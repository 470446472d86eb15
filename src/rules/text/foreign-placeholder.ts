/** Placeholders as mail merges, templates and scripts write them. This file imports nothing. */

const bare = String.raw`([A-Za-z][\w.]*)`;
const name = String.raw`\s*${bare}\s*`;

/**
 * «name», <<name>>, [[name]], ((name)), ((name??words)), %name%, %(name)s, ${name}, #{name}, %{name}, $NAME$, ##NAME##,
 * <%= name %>, *|NAME|*, [FIRST_NAME], [Client.Name] and $first_name, each with its name in a group; %s, %d, %1$s and
 * $(record : name)$, which have none.
 */
export const foreignPlaceholder = new RegExp(
  // Lower-case words between guillemets are a quotation.
  [`«(?![a-z]+»)${bare}»`, String.raw`(?<!!)\[\[${name}\]\]`, String.raw`(?<!\w)%%?${bare}%%?(?!\w)`]
    .concat([`[$#%]\\{${name}\\}`, `(?:<|&lt;)%[=-]?${name}-?%(?:>|&gt;)`, String.raw`\*\|\s*([A-Za-z][\w.:]*)\s*\|\*`])
    .concat([String.raw`(?:<<|(?:&lt;){2})\s*([A-Za-z][\w .]*?)\s*(?:>>|(?:&gt;){2})`, String.raw`%\(${bare}\)[sd]`])
    .concat([String.raw`\$([A-Z][A-Z_]+)\$`, '##([A-Z][A-Z_]+)##'])
    .concat([
      String.raw`\[([A-Z]+(?:_[A-Z\d]+)+|[A-Z]\w*(?:\.[A-Z]\w*)+)\]`,
      String.raw`\$([a-z]+(?:_[a-z\d]+)+)\b`,
      String.raw`(?<![\w@.])@([A-Z]\w+)@(?!\w)|(?<!\w)__([A-Z]+(?:_[A-Z]+)*)__(?!\w)`,
      String.raw`\$\([A-Za-z][\w :.]*\)\$?`,
    ])
    .concat([String.raw`\(\(${name}(?:\?\?[^()\n]*)?\)\)`, String.raw`(?<![\w%])%(?:\d+\$)?[sd@](?!\w)`])
    .join('|'),
  'g',
);
