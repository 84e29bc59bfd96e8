/** A game provider as we speak to it; its own calls come to contexts/play/providers/wallet-api.ts. */
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface GameProvider {
  readonly apiName: string;
  /** Without a slash at the end; the notice's name follows. */
  readonly noticesUrl: string;
  readonly secrets: readonly string[];
}

const TIMEOUT_MS = 5_000;

/**
 * Has a player's open rounds ended by their published default. Whether the provider says that it is done: what was not is to be
 * told again.
 */
export async function endPlay(
  services: Outbound & { readonly now: () => Date },
  { apiName, noticesUrl, secrets }: GameProvider,
  player: string,
): Promise<boolean> {
  const body = JSON.stringify({ player });
  try {
    const response = await services.fetch(`${noticesUrl}/end-play`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(secrets, `end-play.${player}`, walletMessage(apiName, 'end-play', body), services.now()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return true;
    services.log('warn', 'provider.not_ended', { provider: apiName, status: response.status });
  } catch (error) {
    services.log('warn', 'provider.unreachable', {
      provider: apiName,
      error: error instanceof Error ? error.name : 'unknown',
    });
  }
  return false;
}
