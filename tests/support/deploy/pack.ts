import { readFileSync } from 'node:fs';

const rulesFile = 'deploy/prometheus/doorstep.rules.yml';
const rules = readFileSync(rulesFile, 'utf8');

/** The names of all alerts, in the order of the file. */
export const alerts: string[] = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);

/** The names of Doorstep's own metrics in the rules and on the dashboard, without the endings of a histogram. */
export function metricsOfPack(): string[] {
  const text = rules + readFileSync('deploy/grafana/doorstep.json', 'utf8');
  const names = [...text.matchAll(/\b((?:doorstep|nodejs|process)_[a-z0-9_]+)/g)].map(([, name]) =>
    name!.replace(/_(bucket|count|sum)$/, ''),
  );
  return [...new Set(names)];
}
