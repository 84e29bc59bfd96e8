/** Tests the Kubernetes manifests: by Kubernetes' own schemas, and against the programs that they run. */
import { globSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#server/platform/config.ts';
import { secretNames } from '#server/platform/secrets.ts';

const models = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  PodDisruptionBudget,
  Service,
  StatefulSet,
} as const;

interface Manifest {
  readonly kind: keyof typeof models;
  readonly metadata: { readonly name: string };
}

const manifests = globSync('scripts/ops/deploy/kubernetes/*.yaml')
  .sort()
  .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')))
  .map((document) => document.toJS() as Manifest);

/** Returns why a manifest does not match its schema, or null. */
function faultOf(manifest: Manifest): string | null {
  const Model = models[manifest.kind] as new (data: unknown) => { validate: () => void };
  try {
    new Model(manifest).validate();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const found = <Kind extends keyof typeof models>(kind: Kind, name: string) => {
  const manifest = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  return manifest as unknown as InstanceType<(typeof models)[Kind]>;
};
const config = found('ConfigMap', 'jogada').data ?? {};

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s matches its schema',
  (_name, manifest) => {
    expect(faultOf(manifest)).toBeNull();
  },
);

test('the schema finds a wrong field', () => {
  const [service] = manifests.filter(({ kind }) => kind === 'Service');
  expect(faultOf({ ...service, spec: { ports: [{ port: 'http' }] } } as unknown as Manifest)).toContain('port');
});

const workloads = [
  found('Deployment', 'jogada-server'),
  found('StatefulSet', 'jogada-studio'),
  found('Deployment', 'jogada-site'),
];

describe.each(workloads.map((workload) => [workload.metadata?.name ?? '', workload] as const))(
  '%s',
  (_name, workload) => {
    const pod = workload.spec?.template.spec;
    const [container] = pod?.containers ?? [];

    test('runs without rights, on a root that cannot be written', () => {
      expect(pod?.securityContext?.runAsNonRoot).toBe(true);
      expect(container?.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    });

    test('is asked by port names that it has', () => {
      const ports = container?.ports?.map(({ name }) => name);
      const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe].filter(Boolean);
      expect(probes.length).toBeGreaterThan(1);
      for (const probe of probes) expect(ports).toContain(probe?.httpGet?.port);
    });
  },
);

test('the server has time for its own stop', () => {
  const stopMs = Number(/STOP_MS = ([\d_]+)/.exec(readFileSync('server/app/main.ts', 'utf8'))?.[1]?.replace('_', ''));
  const given = found('Deployment', 'jogada-server').spec?.template.spec?.terminationGracePeriodSeconds ?? 0;
  expect(given * 1000).toBeGreaterThanOrEqual(Number(config['DRAIN_MS']) + stopMs + 10_000);
});

test('the settings start a server', () => {
  const secrets = Object.fromEntries(secretNames.map((name) => [name, 'a secret of the test that is long enough']));
  const read = readConfig({ ...config, ...secrets, DATABASE_URL: 'postgres://pooler/jogada' });
  expect(read).toMatchObject({ sandbox: true, drainMs: 10_000, siteOrigins: ['https://jogada.example'] });
});

test('each service, budget and scaler leads to a workload', () => {
  const names = workloads.map(({ metadata }) => metadata?.name);
  const labels = manifests.flatMap((manifest) => {
    const { spec } = manifest as unknown as { spec?: { selector?: Record<string, unknown> } };
    const selector = (spec?.selector?.['matchLabels'] ?? spec?.selector) as Record<string, string> | undefined;
    return selector ? [selector['app.kubernetes.io/name']] : [];
  });
  expect(labels.length).toBeGreaterThan(8);
  for (const label of labels) expect(names).toContain(label);
  expect(names).toContain(found('HorizontalPodAutoscaler', 'jogada-server').spec?.scaleTargetRef.name);
});
