import { inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const help = 'pages/help.json';
const site = 'site.json';

const formerly = (paths: string): [string, string] => ['"title"', `"formerly": [${paths}],\n  "title"`];

/** Paths that pages had before. */
export const formerPaths: Row[] = inFiles({
  'a former path that is none': [
    { [help]: formerly('"/Old_Help"') },
    [help, '"/Old_Help"'],
    '"/Old_Help" is not how a path is written.',
    '/old-help',
  ],
  'a former path that is the path': [
    { [help]: formerly('"/help"') },
    [help, '"/help"]'],
    'The page is at "/help" now, so it cannot lead there from it.',
  ],
  "another page's path as a former one": [
    { [help]: formerly('"/success"') },
    [help, '"/success"'],
    'pages/success.json has the path "/success", so nobody can be led on from there.',
  ],
  'a former path twice': [
    { [help]: formerly('"/old-help", "/old-help"') },
    [help, '"/old-help"]'],
    'The list has "/old-help" already.',
  ],
  'a former path of two pages': [
    { [card]: ['"title"', '"formerly": ["/old-help"],\n  "title"'], [help]: formerly('"/old-help"') },
    [help, '"/old-help"'],
    'pages/card-start.json has "/old-help" already.',
  ],
  'a former path with an id that the page has no place for': [
    { [help]: formerly('"/old-help/:linkId"') },
    [help, '"/old-help/:linkId"'],
    "The page's path has no :linkId, so the id would be lost on the way.",
    '/old-help',
  ],
  'a link to a former path': [
    { [help]: formerly('"/old-help"'), [site]: ['"/help"', '"/old-help"'] },
    [site, '"/old-help"'],
    'There is no page with the path "/old-help".',
    '/help',
  ],
});
