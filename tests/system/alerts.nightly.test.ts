import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { alerts } from '../support/deploy/pack.ts';

/** For each alert: series for which all is well, and others for which it fires within two hours. A step is a minute. */
type Case = { well: Record<string, string>; wrong: Record<string, string> };

const constant = (series: string, well: number, wrong: number): Case => ({
  well: { [series]: `${well}x120` },
  wrong: { [series]: `${wrong}x120` },
});
/** A counter that grows by so many a minute. */
const growing = (series: string, well: number, wrong: number): Case => ({
  well: { [series]: `0+${well}x120` },
  wrong: { [series]: `0+${wrong}x120` },
});
/** A figure that has stood for long, and then grows by one. */
const rising = (series: string): Case => ({ well: { [series]: '3x120' }, wrong: { [series]: '3x110 4x10' } });
const histogram = (name: string, bound: string, longest: string): Case => ({
  well: { [`${name}_bucket{le="${bound}"}`]: '0+60x120', [`${name}_bucket{le="+Inf"}`]: '0+60x120' },
  wrong: {
    [`${name}_bucket{le="${bound}"}`]: '0+6x120',
    [`${name}_bucket{le="${longest}"}`]: '0+60x120',
    [`${name}_bucket{le="+Inf"}`]: '0+60x120',
  },
});

const cases: Record<string, Case> = {
  DoorstepDown: constant('up{job="doorstep"}', 1, 0),
  DoorstepDatabaseDown: constant('doorstep_database_up', 1, 0),
  DoorstepStandbyMissing: {
    well: {
      'doorstep_database_standbys{which="synchronous"}': '1x120',
      'doorstep_database_standbys{which="expected"}': '1x120',
    },
    wrong: {
      'doorstep_database_standbys{which="synchronous"}': '0x120',
      'doorstep_database_standbys{which="expected"}': '1x120',
    },
  },
  DoorstepErrors: {
    well: { 'doorstep_calls_total{status="200"}': '0+100x120', 'doorstep_calls_total{status="503"}': '0+1x120' },
    wrong: { 'doorstep_calls_total{status="200"}': '0+100x120', 'doorstep_calls_total{status="503"}': '0+9x120' },
  },
  DoorstepSlow: histogram('doorstep_call_duration_seconds', '0.1', '10'),
  DoorstepQueriesSlow: histogram('doorstep_query_duration_seconds', '0.1', '5'),
  DoorstepConnectionsWait: constant('doorstep_database_connections{state="waiting"}', 0, 2),
  DoorstepGatewayLost: growing('doorstep_gateway_duration_seconds_count{call="charge",outcome="lost"}', 0, 1),
  DoorstepPaymentsUnknown: constant('doorstep_attempts{act="payment",state="unknown"}', 0, 1),
  DoorstepPaymentsWrong: rising('doorstep_attempts{act="payment",state="mismatch"}'),
  DoorstepPaymentsDisputed: rising('doorstep_facts{fact="payment-disputed"}'),
  DoorstepRefundsOpen: constant('doorstep_refunds_open', 0, 1),
  DoorstepCardLimitReached: growing('doorstep_card_limit_reached_total{what="declines",of="link"}', 0, 1),
  DoorstepTooManyTries: growing('doorstep_too_many_tries_total{what="declines",of="address"}', 1, 5),
  DoorstepCardFormBroken: growing('doorstep_browser_failures_total{event="fields",code="late"}', 0, 3),
  DoorstepPolicyReports: growing('doorstep_policy_reports_total{directive="script-src"}', 0, 2),
  DoorstepEventsDead: constant('doorstep_outbox_events{state="dead"}', 0, 1),
  DoorstepEventsLate: constant('doorstep_outbox_oldest_seconds', 30, 700),
  DoorstepLettersStopped: constant('doorstep_letters_stopped', 0, 1),
  DoorstepLettersLate: constant('doorstep_letters_oldest_seconds', 30, 4_000),
  DoorstepLettersRefused: {
    well: {
      'doorstep_letters_ended_total{state="accepted"}': '0+20x120',
      'doorstep_letters_ended_total{state="refused"}': '0+1x120',
    },
    wrong: {
      'doorstep_letters_ended_total{state="accepted"}': '0+4x120',
      'doorstep_letters_ended_total{state="refused"}': '0+1x120',
    },
  },
  DoorstepForgedRows: constant('doorstep_forged_rows_total{kind="attempt"}', 0, 1),
  DoorstepClock: constant('doorstep_clock_ahead_seconds{instance="1"}', -2, -90),
  DoorstepReleasesDiffer: {
    well: { 'doorstep_release{id="a",instance="1"}': '1x120', 'doorstep_release{id="a",instance="2"}': '1x120' },
    wrong: { 'doorstep_release{id="a",instance="1"}': '1x120', 'doorstep_release{id="b",instance="2"}': '1x120' },
  },
};

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.info('There is no promtool on this machine: alerts are not tried.');

test('each alert has a case', () => expect(Object.keys(cases)).toEqual(alerts));

/** The alerts that fire after 115 minutes of these series, one line each, as Prometheus finds them. */
function firing(series: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-alerts-'));
  // It prints what fires only where something else was expected.
  const expected = alerts.map((alertname) => ({
    alertname,
    eval_time: '115m',
    exp_alerts: [{ exp_labels: { nothing: 'such' } }],
  }));
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const tests = {
    rule_files: [resolve('deploy/prometheus/doorstep.rules.yml')],
    evaluation_interval: '1m',
    tests: [{ interval: '1m', input_series: input, alert_rule_test: expected }],
  };
  const file = join(folder, 'tests.yml');
  writeFileSync(file, JSON.stringify(tests));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const got = [...(stdout + stderr).matchAll(/got:\s*\[([\s\S]*?)\n?\s*\]/g)].map(([, found]) => found!);
  if (got.length !== alerts.length) throw new Error(stdout + stderr);
  return [...new Set(got.flatMap((found) => [...found.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name!)))];
}

test.runIf(hasPromtool)('no alert fires while all is well', () => {
  const all = Object.assign({}, ...Object.values(cases).map(({ well }) => well));
  expect(firing(all)).toEqual([]);
});

test.runIf(hasPromtool).each(Object.entries(cases))('%s fires, and no other', (name, { wrong }) => {
  expect(firing(wrong)).toEqual([name]);
});
