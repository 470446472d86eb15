import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsSchema } from '../../src/server/base/settings.ts';
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
  const missing = Object.keys(settingsSchema.properties).filter(
    (name) => !fixed.includes(name) && !new RegExp(`^ +${name}(_FILE)?:`, 'm').test(compose),
  );
  expect(missing).toEqual([]);
});

test('only a build that asks for the sample content is made without the release check', () => {
  expect(read('Dockerfile')).toMatch(/^ARG CONTENT=release$/m);
  expect(read('compose.yaml')).toContain('CONTENT: sample');
  expect(read('compose.production.yaml')).not.toContain('CONTENT');
  expect(read('Dockerfile')).toMatch(/HEALTHCHECK[\s\S]+\/healthz/);
});
