import { bareOf } from '../../rules/link-id.ts';
import { payPalPath } from '../../rules/routes.ts';
import { baseHeaders, caching } from '../../server/http/base-headers.ts';
import { type DocumentKind, documentKind } from '../../server/pages/headers.ts';
import type { Compiled } from '../../types.gen.ts';

type Headers = Record<string, string>;

/** The answer of a static host at an address. A path that ends in `/*` is of every address below it. */
type HostedPage = { path: string; file: string; kind: DocumentKind; headers: Headers };

/**
 * Writes the files with which static hosts answer as our server does (D-14), by the path below `dist/`. Those of
 * `hosting/` are to be included in a host's own configuration, with `dist/` as its root.
 */
export function hostingFiles(
  compiled: Content & { editions?: Content[] },
  headers: Compiled['headers'],
): Record<string, string> {
  const { editions = [] } = compiled;
  const bases = editions.map(({ site: { base = '' } }) => base);
  const all = [compiled, ...editions];
  const redirects = Object.assign({}, ...all.map((edition) => edition.redirects)) as Redirects;
  const pages = all.flatMap((edition) => hostedPages(edition, headers));
  const files = { ...baseHeaders, 'cache-control': caching.hashed };
  const usual = documentHeaders(headers.page);
  // Hosts that read `_headers` find these also by the rule of the addresses below them.
  const withCopyBelow = new Set(pages.filter(isBelow).map(({ path }) => path.slice(0, -'/*'.length)));
  const special = pages.filter(
    (page) => page.path === '/' || isBelow(page) || withCopyBelow.has(page.path) || page.kind !== 'page',
  );
  return {
    _headers: [
      section('/assets/*', files),
      ...pages
        .filter(({ path }) => path === '/' || !withCopyBelow.has(path))
        .map((page) => section(page.path, page.headers)),
      '',
    ].join('\n'),
    _redirects: [
      ...movedPages(redirects).map(({ from, to, isBelow }) =>
        isBelow ? `${from}/* ${to}/:splat 308` : `${from} ${to} 308`,
      ),
      ...pages.filter(isBelow).map(({ path, file }) => `${path} /${file} 200`),
      ...bases.map((base) => `${base}/* ${base}/404.html 404`),
      '/* /404.html 404',
      '',
    ].join('\n'),
    'hosting/nginx.conf': nginx(special, files, usual, movedPages(redirects), bases),
    'hosting/Caddyfile': caddy(special, files, usual, movedPages(redirects), bases),
  };
}

type Content = Pick<Compiled, 'site' | 'wallets' | 'redirects'>;

type Redirects = NonNullable<Compiled['redirects']>;

/** A former address of a page and its new one. Set `isBelow`, an id follows both. */
type MovedPage = { from: string; to: string; isBelow: boolean };

/** The redirects from one address to another; of a path with the place for an id these are two. */
const movedPages = (redirects: Redirects): MovedPage[] =>
  Object.entries(redirects).flatMap(([former, path]) => {
    const [from, to] = [bareOf(former), bareOf(path)];
    return [false, ...(from === former ? [] : [true])].map((isBelow) => ({ from, to, isBelow }));
  });

const documentHeaders = (headers: Headers): Headers => ({ ...baseHeaders, ...headers, 'cache-control': caching.other });

const isBelow = ({ path }: HostedPage) => path.endsWith('/*');

function hostedPages(compiled: Content, headers: Compiled['headers']): HostedPage[] {
  const { site } = compiled;
  const byKind: Record<DocumentKind, Headers> = {
    page: documentHeaders(headers.page),
    card: documentHeaders(headers.card),
    'google-pay': documentHeaders(headers.googlePay?.built ?? headers.card),
    paypal: documentHeaders(headers.payPal?.built ?? headers.page),
  };
  const ofPage = (name: string, isPayPal = false) => {
    const kind = documentKind(compiled, name, isPayPal);
    return { kind, headers: byKind[kind] };
  };
  const documentAt = (path: string, rest: ReturnType<typeof ofPage>): HostedPage[] => {
    const bare = bareOf(path);
    const page = { file: `${bare.slice(1)}/index.html`, ...rest };
    return [bare, ...(bare === path ? [] : [`${bare}/*`])].map((at) => ({ path: at, ...page }));
  };
  const routes = Object.entries(site.routes).flatMap(([name, { path }]) => [
    ...documentAt(path, ofPage(name)),
    ...(compiled.wallets?.[name]?.includes('paypal') ? documentAt(payPalPath(path), ofPage(name, true)) : []),
  ]);
  const { base = '' } = site;
  return [{ path: base || '/', file: `${base && `${base.slice(1)}/`}index.html`, ...ofPage(site.home) }, ...routes];
}

const section = (path: string, headers: Headers) => `${path}\n${linesOf(headers)}`;

const linesOf = (headers: Headers) =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');

/** A segment of a path, matched decoded: a backslash or control character could make another host or header. */
const segment = '[^/\\x00-\\x1f\\x5c\\x7f]+';

/** For a `server` block whose `root` is `dist/`. */
function nginx(pages: HostedPage[], files: Headers, usual: Headers, moved: MovedPage[], bases: string[]): string {
  const adding = (headers: Headers) =>
    Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`);
  const location = (match: string, headers: Headers, ...lines: string[]) => [
    `location ${match} {`,
    ...lines.map((line) => `  ${line}`),
    ...adding(headers),
    '}',
  ];
  return [
    '# Written by the build. For a server block: root …/dist; include …/dist/hosting/nginx.conf;',
    'gzip_static on;',
    'error_page 404 /404.html;',
    `location ~ ^((?:/${segment})+)/$ { return 308 $1$is_args$args; }`,
    ...moved.map(({ from, to, isBelow }) =>
      isBelow
        ? `location ~ ^${from}/(${segment})$ { return 308 ${to}/$1$is_args$args; }`
        : `location = ${from} { return 308 ${to}$is_args$args; }`,
    ),
    'location ~ ^/(_headers|_redirects|compiled\\.json|compiled/.*|hosting/.*)$|/index\\.html$|\\.(br|gz)$ { return 404; }',
    ...location('= /404.html', usual, 'internal;'),
    ...location('/assets/', files, 'try_files $uri =404;'),
    ...location('/', usual, 'try_files $uri $uri/index.html =404;'),
    ...bases.flatMap((base) => [
      ...location(`= ${base}/404.html`, usual, 'internal;'),
      ...location(`${base}/`, usual, `error_page 404 ${base}/404.html;`, 'try_files $uri $uri/index.html =404;'),
    ]),
    ...pages.flatMap((page) =>
      location(
        isBelow(page) ? `~ ^${page.path.slice(0, -1)}[^/]+$` : `= ${page.path}`,
        page.headers,
        `try_files /${page.file} =404;`,
      ),
    ),
    '',
  ].join('\n');
}

/** Redirects the paths that match, by Caddy, with their query. */
const redirected = (name: string, pattern: string, to: string): string[] => [
  `@${name} path_regexp ${name} ${pattern}`,
  `handle @${name} {`,
  '\t@query expression `{query} != ""`',
  `\tredir @query ${to}?{query} 308`,
  `\tredir * ${to} 308`,
  '}',
];

/** For a site block whose `root` is `dist/`. */
function caddy(pages: HostedPage[], files: Headers, usual: Headers, moved: MovedPage[], bases: string[]): string {
  const handle = (matcher: string, headers: Headers, ...lines: string[]) => [
    `handle ${matcher} {`.replace('  ', ' '),
    ...lines.map((line) => `\t${line}`),
    '\theader {',
    ...Object.entries(headers).map(([name, value]) => `\t\t${name} \`${value}\``),
    '\t}',
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    '\t}',
    '}',
  ];
  return [
    '# Written by the build. For a site block: root * …/dist, then import …/dist/hosting/Caddyfile',
    '# In this order, whatever else the site block has.',
    'route {',
    ...[
      ...redirected('slash', `^((?:/${segment})+)/$`, '{re.slash.1}'),
      ...moved.flatMap(({ from, to, isBelow }, i) =>
        isBelow
          ? redirected(`moved${i}`, `^${from}/(${segment})$`, `${to}/{re.moved${i}.1}`)
          : redirected(`moved${i}`, `^${from}$`, to),
      ),
      '@private path /_headers /_redirects /compiled.json /compiled/* /hosting/* *.br *.gz */index.html',
      'error @private 404',
      ...handle('/assets/*', files),
      ...pages.flatMap((page) => handle(page.path, page.headers, `rewrite * /${page.file}`)),
      ...handle('', usual, 'try_files {path} {path}/index.html'),
    ].map((line) => `\t${line}`),
    '}',
    'handle_errors {',
    ...bases.flatMap((base) => handle(`${base}/*`, usual, `rewrite * ${base}/404.html`)).map((line) => `\t${line}`),
    ...handle('', usual, 'rewrite * /404.html').map((line) => `\t${line}`),
    '}',
    '',
  ].join('\n');
}
