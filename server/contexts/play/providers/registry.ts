/** Selects the adapter of a provider by the `protocol` of its row. */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import type { Services } from '#server/platform/services.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import type { GameProvider } from './game-provider.ts';
import { decryptSecrets } from './secrets.ts';

/** Describes the settings that an adapter gets from its provider's row. */
export interface GameProviderSettings {
  readonly name: string;
  /** Without a slash at the end. */
  readonly launchUrl: string;
  readonly noticesUrl: string | null;
  readonly hasTry: boolean;
  /** The newest first; empty: the provider may not call. */
  readonly secrets: readonly string[];
}

export type GameProviderFactory = (settings: GameProviderSettings, outbound: Outbound, now: () => Date) => GameProvider;

export type ProviderRow = typeof gameProviders.$inferSelect;
export type ProviderServices = Outbound & Pick<Services, 'config' | 'now' | 'gameProtocols'>;

/** Returns the provider of a row, or null where this server has no adapter for its protocol. */
export function gameProviderOf(services: ProviderServices, row: ProviderRow): GameProvider | null {
  const { gameProtocols, config, now } = services;
  const create = Object.hasOwn(gameProtocols, row.protocol) ? gameProtocols[row.protocol] : undefined;
  const { apiName: name, launchUrl, noticesUrl, hasTry, sealedSecret } = row;
  const secrets = sealedSecret === null ? [] : decryptSecrets(config.secrets.PEPPER, sealedSecret);
  return create?.({ name, launchUrl, noticesUrl, hasTry, secrets }, services, now) ?? null;
}

const rowsOfName = preparedQuery<{ apiName: string }, ProviderRow[]>('provider_row_of_name', (db, at) =>
  db
    .select()
    .from(gameProviders)
    .where(eq(gameProviders.apiName, at('apiName'))),
);

/**
 * Returns a provider by its `api_name`, with its row. Returns null where there is none, or this server has no adapter
 * for its protocol.
 */
export async function findGameProvider(
  services: ProviderServices & Pick<Services, 'db'>,
  apiName: string,
): Promise<{ readonly row: ProviderRow; readonly provider: GameProvider } | null> {
  const [row] = await rowsOfName(services.db, { apiName });
  const provider = row && gameProviderOf(services, row);
  return provider ? { row, provider } : null;
}
