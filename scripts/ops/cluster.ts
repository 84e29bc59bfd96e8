/** `npm run cluster`: runs the product as a cluster of several machines, simulated on this one, until Ctrl+C. */
import { startCluster } from './cluster/cluster.ts';
import { stopOnSignal } from './cluster/program.ts';

const began = performance.now();
try {
  console.log('Starting three PostgreSQL under Patroni, HAProxy, PgBouncer and three copies of the API…');
  const cluster = await startCluster({ env: { TRUSTED_PROXIES: '1' } });
  const roles = await Promise.all(
    cluster.nodes.map(async (node) => `${node.name} (${await node.role()}, ${node.port})`),
  );
  console.log(`
  API         ${cluster.apiUrl}   (HAProxy; copies on ${cluster.copies.map(({ port }) => port).join(', ')})
  Operators   ${cluster.copies.map(({ checkPort }) => `http://127.0.0.1:${checkPort}`).join(', ')}
  PgBouncer   ${cluster.databaseUrl}
  Primary     ${cluster.directUrl}
  PostgreSQL  ${roles.join(', ')}
  Logs        ${cluster.logs}

  Up after ${((performance.now() - began) / 1000).toFixed(0)} s. Ctrl+C ends all and removes the data.`);
  stopOnSignal(cluster.stop, 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
