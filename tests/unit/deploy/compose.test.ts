/** Tests Compose, the images and what they mount against each other and against the programs. */
import { existsSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { siteSettings } from './site-settings.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string; readonly args?: readonly string[] };
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const services = Object.entries(compose.services);
const dockerfile = readFileSync('Dockerfile', 'utf8');
const ours = services.filter(([, { build }]) => build);

test('every part of an installation is there', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['grafana', 'pgbouncer', 'postgres', 'prometheus', 'server-1', 'server-2', 'site', 'studio'].sort(),
  );
});

test.each(ours)('%s has a target, no rights, and a root that cannot be written', (_name, service) => {
  expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${service.build?.target}$`, 'm'));
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('no image runs as root', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const userOf = (name: string): string | undefined => {
    const stage = stages.find((each) => new RegExp(`^\\S+ AS ${name}\\n`).test(each)) ?? '';
    const base = /^(\S+)/.exec(stage)?.[1] ?? '';
    return /^USER (\S+)$/m.exec(stage)?.[1] ?? (stage === '' ? undefined : userOf(base));
  };
  for (const name of ['server', 'studio', 'site']) expect(userOf(name), name).toBe('1000:1000');
  expect(userOf('pgbouncer')).toBe('postgres');
});

test('every mounted file is in the repository, and secrets are mounted to be read alone', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => volume.startsWith('./')));
  expect(mounts.length).toBeGreaterThan(8);
  for (const mount of mounts) {
    expect(mount).toMatch(/:ro$/);
    const from = mount.split(':')[0] ?? '';
    if (!from.startsWith('./secrets/')) expect(existsSync(from), from).toBe(true);
  }
});

test('the image takes every setting of the site, as Compose gives it', () => {
  const taken = [...dockerfile.matchAll(/^ARG ([A-Z_]+)$/gm)].map(([, name = '']) => name).sort();
  // The image sets its own folders, and passes /api on itself.
  const wanted = siteSettings().filter((name) => !['KEEP_RELEASE', 'OUT_DIR', 'PUBLIC_API_URL'].includes(name));
  expect(taken).toEqual([...wanted].sort());
  const given = compose.services['site']?.build?.args ?? [];
  expect([...given].sort()).toEqual([...taken, 'PREVIOUS_SITE'].sort());
});

test('the images have the Node of this project', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${devDependencies['node']}-`);
});

test('a server has time for its own stop', () => {
  for (const name of ['server-1', 'server-2']) {
    const service = compose.services[name];
    const drain = Number(service?.environment?.['DRAIN_MS']) / 1000;
    expect(parseInt(service?.stop_grace_period ?? '0')).toBeGreaterThanOrEqual(drain + 20);
  }
});

describe('Prometheus and Grafana', () => {
  test('every copy is asked', () => {
    const prometheus = parse(readFileSync('scripts/ops/deploy/prometheus.yml', 'utf8')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const asked = prometheus.scrape_configs[0]?.static_configs[0]?.targets;
    const copies = Object.keys(compose.services).filter((name) => name.startsWith('server-'));
    expect(asked).toEqual(copies.map((name) => `${name}:8788`));
  });

  test('Grafana finds the dashboard, its data source, and the programs that it asks', () => {
    const provisioned = (path: string) =>
      parse(readFileSync(`scripts/ops/deploy/grafana/provisioning/${path}.yml`, 'utf8')) as {
        providers: { options: { path: string } }[];
        datasources: { uid: string; url: string }[];
      };
    const volumes = compose.services['grafana']?.volumes ?? [];
    const [folder] = provisioned('dashboards/jogada').providers.map(({ options }) => options.path);
    expect(volumes).toContain(`./scripts/ops/deploy/grafana/dashboards:${folder}:ro`);
    const [source] = provisioned('datasources/prometheus').datasources;
    expect(Object.keys(compose.services)).toContain(new URL(source?.url ?? '').hostname);
    const text = readFileSync('scripts/ops/deploy/grafana/dashboards/jogada.json', 'utf8');
    const { panels } = JSON.parse(text) as { panels: { id: number; datasource: { uid: string } }[] };
    expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([source?.uid]));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test('the dashboard shows metrics and labels that the server has', () => {
    const { registry } = createMetrics();
    collectDefaultMetrics({ register: registry });
    const known = new Map(
      registry
        .getMetricsAsArray()
        .map((metric) => [metric.name, (metric as unknown as { labelNames: readonly string[] }).labelNames]),
    );
    const dashboard = readFileSync('scripts/ops/deploy/grafana/dashboards/jogada.json', 'utf8');
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    for (const expr of expressions.filter((each) => !each.startsWith('ALERTS'))) {
      const name = /(?:jogada|nodejs|process)_\w+/.exec(expr)?.[0] ?? expr;
      const labels = known.get(name) ?? known.get(name.replace(/_(bucket|count|sum)$/, ''));
      expect(labels, name).toBeDefined();
      const by = /by \(([\w, ]+)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      expect(labels).toEqual(expect.arrayContaining(by.filter((label) => label !== 'le')));
    }
  });
});
