/**
 * Runs one of several workers that read the secrets of the same empty folders at the same time (unit/secrets.test.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readSecrets, secretNames } from '#server/platform/secrets.ts';

const { folders, arrived, servers } = workerData as {
  folders: readonly string[];
  /** How many workers have reached each folder. The last one releases all of them. */
  arrived: Int32Array;
  servers: number;
};

const secrets = folders.map((folder, index) => {
  Atomics.add(arrived, index, 1);
  while (Atomics.load(arrived, index) < servers);
  return JSON.stringify(readSecrets({}, folder, secretNames));
});
parentPort?.postMessage(secrets);
