import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../../src/server/base/gateway-settings.ts';
import { alerts } from '../support/deploy/pack.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('the runbook says of each alert what to do, and of no other', () => {
  const headings = [...read('docs/runbook.md').matchAll(/^## (Doorstep\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts);
});

test('the dashboard shows every metric that an alert looks at', () => {
  const dashboard = read('deploy/grafana/doorstep.json');
  const watched = read('deploy/prometheus/doorstep.rules.yml').match(/doorstep_\w+/g)!;
  expect(new Set(watched.filter((metric) => !dashboard.includes(metric)))).toEqual(new Set());
});

test('compose passes on every setting that a container can have', () => {
  const compose = read('compose.production.yaml');
  // Of the image and its folders, or for a trial.
  const fixed = ['DEMO', 'HOST', 'PORT', 'DATA_DIR', 'CONTENT_DIR', 'DIST_DIR'];
  // Those of card gateways come in a file of their own.
  expect(compose).toContain('env_file: [{ path: gateway.env');
  const missing = Object.entries(settingsSchema.properties).flatMap(([name, { gateway }]) =>
    gateway || fixed.includes(name) || new RegExp(`^ +${name}(_FILE)?:`, 'm').test(compose) ? [] : name,
  );
  expect(missing).toEqual([]);
});

test('no container of compose can get more rights than it starts with', () => {
  const [, ...services] = read('compose.production.yaml')
    .split(/^(?:services|secrets):$/m)[1]!
    .split(/^ {2}(?=\w)/m);
  expect(services).toHaveLength(5);
  for (const service of services) expect(service).toMatch(/<<: \*(least|doorstep|service)|no-new-privileges:true/);
});

test('instances of the unit of systemd can have settings of their own, such as the port of metrics', () => {
  const files = read('deploy/systemd/doorstep@.service').match(/^EnvironmentFile=.*$/gm);
  // The later file wins, and need not be there.
  expect(files).toEqual([
    'EnvironmentFile=/etc/doorstep/settings.env',
    'EnvironmentFile=-/etc/doorstep/settings-%i.env',
  ]);
});

test('D-77 the unit of systemd tells the server alone to stop, and not what draws for it', () => {
  expect(read('deploy/systemd/doorstep@.service')).toMatch(/^KillMode=mixed$/m);
});

test('only a build that asks for the sample content is made without the release check', () => {
  expect(read('Dockerfile')).toMatch(/^ARG CONTENT=release$/m);
  expect(read('compose.yaml')).toContain('CONTENT: sample');
  expect(read('compose.production.yaml')).toContain('{CONTENT:-release}');
  expect(read('Dockerfile')).toMatch(/HEALTHCHECK[\s\S]+\/healthz/);
});

/** What the log of a proxy has of a path: nginx leaves ids out by two maps, HAProxy by one replacement. */
const loggedPaths = {
  nginx(path: string) {
    const maps = [...read('deploy/nginx/doorstep.conf').matchAll(/"~\*(\^.+)" "(.+)";/g)];
    expect(maps).toHaveLength(2);
    return maps.reduce((before, [, pattern, words]) => {
      const groups = new RegExp(pattern!, 'i').exec(before)?.groups;
      return groups ? words!.replace(/\$(\w+)/g, (_all, name: string) => groups[name] ?? '') : before;
    }, path);
  },
  haproxy(path: string) {
    const [, pattern, words] = /regsub\("(.+?)","(.+?)",gi\)/.exec(read('deploy/haproxy/doorstep.cfg'))!;
    return path.replace(new RegExp(pattern!, 'gi'), words!);
  },
};

describe.each(Object.entries(loggedPaths))('the file of %s keeps ids of links out of its log', (_name, logged) => {
  const id = '0b54e8a1-7c3d-4f2e-9a6b-1d2c3e4f5a6b';
  const [bare, spaced] = [id.replaceAll('-', ''), id.replaceAll('-', ' -')];

  test.each([
    [`/single-card-payment/${id}`, '/single-card-payment/<id>'],
    [`/cy/single-card-payment/${id.toUpperCase()}`, '/cy/single-card-payment/<id>'],
    [`/public-api/links/${id}/acts/needs-record`, '/public-api/links/<id>/acts/needs-record'],
    [`/single-card-payment/${bare}`, '/single-card-payment/<id>'],
    [`/single-card-payment/${spaced}\n`, '/single-card-payment/<id>'],
    [`/single-card-payment/<${id}>`, '/single-card-payment/<<id>'],
    [`/a\nb/links/${id}/x`, '/a\nb/links/<id>/x'],
  ])('%j', (path, expected) => expect(logged(path)).toBe(expected));

  test('also where a path has several', () => {
    const path = logged(`/links/${id}/acts/${bare}/${spaced}/x`);
    expect(path).toContain('/links/<id>/acts/<id>');
    expect(path.replace(/[^0-9a-z]/gi, '')).not.toContain(bare.slice(4));
  });

  test.each([
    '/',
    '/contract-start',
    '/assets/site-0123456789abcdef.json',
    '/assets/client-deadbeef.js',
    '/provider-api/links',
  ])('and leaves %s as it is', (path) => expect(logged(path)).toBe(path));

  test('in time that grows with the length of the path alone', () => {
    const since = process.cpuUsage();
    for (const part of ['a', 'a-', '/a', 'a---', '0123456789abcdef012/']) logged(part.repeat(40_000 / part.length));
    expect(process.cpuUsage(since).user / 1000).toBeLessThan(500);
  });
});

test.each(['deploy/nginx/doorstep.conf', 'deploy/haproxy/doorstep.cfg'])(
  '%s passes on no host that a customer makes up',
  (file) => {
    expect(read(file)).toMatch(/^ +(proxy_set_header X-Forwarded-Host "";|http-request del-header X-Forwarded-Host)$/m);
  },
);
