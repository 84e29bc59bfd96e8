/** Declares the protocols of game providers that this server has, by their names in `game_provider.protocol`. */
import type { GameProviderFactory } from './providers/registry.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    readonly gameProtocols: Readonly<Record<string, GameProviderFactory>>;
  }
}
