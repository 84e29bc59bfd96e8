/** Exports all that other modules may use of play. */
export { endAbandonedBets } from './bets/abandoned-bets.ts';
export { decideSettlement, heldSettlements } from './bets/held-settlements.ts';
export { betNames, betsBefore, betsNumbered, bettorsWithin, largestPrize } from './bets/lookup.ts';
export type { FoundBet } from './bets/lookup.ts';
export { hasCoincidingBets } from './bets/near-bets.ts';
export { resultSince, stakesInPlay } from './bets/open-stakes.ts';
export { gamesListed, returnsByType, setGameAvailable } from './catalogue/availability.ts';
export { gamesUnder } from './catalogue/calls.ts';
export { readRows } from './catalogue/import-rows.ts';
export { importCatalogue } from './catalogue/import.ts';
export type { ListedGame } from './catalogue/listed-game.ts';
export { favouritesOf } from './favourites/calls.ts';
export { recentGames } from './launches/recent.ts';
