/** Defines names that separately loaded parts of a page share: storage keys and window events. */

/**
 * sessionStorage: the access token. Only api/token.ts writes it; the frame and client:intent check whether it exists.
 */
export const TOKEN_KEY = 'jogada.token';
/**
 * localStorage: a player is signed in in some tab of this browser. It is not a secret: a new tab requests the token
 * from that tab (stores/token-handover.ts).
 */
export const SIGNED_KEY = 'jogada.signed';
/** sessionStorage: the balance that this tab showed last, in centavos. It is removed together with the token. */
export const LAST_BALANCE_KEY = 'jogada.last-balance';
/** sessionStorage: the kind of restriction that the player was under last (lib/restriction-mark.ts). It is removed together with the token. */
export const RESTRICTION_KEY = 'jogada.restriction';
/** localStorage: "hidden" where the player hides amounts on this device. */
export const BALANCE_CHOICE_KEY = 'jogada.balance';
/**
 * Numbers of favourite games as JSON, the newest first. localStorage: a visitor's. sessionStorage: the signed-in
 * player's as last loaded, removed together with the token. Only stores/favourite-storage.ts writes them.
 */
export const FAVOURITES_KEY = 'jogada.favourites';
/**
 * An event on window, when the favourite buttons of a page change. `detail` holds the numbers of the games that are
 * favourites.
 */
export const FAVOURITES_EVENT = 'jogada:favourites';
/** Hydrates the island that handles presses of favourite buttons. */
export const FAVOURITES_WAKE = 'favourites';
/** localStorage: the latest searches for games as JSON, the newest first. Only stores/game-search.ts writes it. */
export const SEARCHES_KEY = 'jogada.searches';
/** localStorage: the code of an invitation link, as JSON with its time. Only stores/invitation.ts writes it. */
export const INVITATION_KEY = 'jogada.invitation';
/** localStorage: the chosen language's code. */
export const LANGUAGE_KEY = 'jogada.language';
/** An event on window, when the token was set or cleared. */
export const TOKEN_EVENT = 'jogada:token';
/** An event on window, when another tab handed its session over to this one. */
export const HANDOVER_EVENT = 'jogada:handover';
/** An event on window that hydrates the islands with this wake name (`detail`). */
export const WAKE_EVENT = 'jogada:wake';

/** An event on window, when a player's data on the home page may have changed (shell/on-demand/home/start.ts). */
export const HOME_EVENT = 'jogada:home';
/** The channel for updates between tabs (stores/tabs.ts). */
export const NEWS_CHANNEL = 'jogada.news';
/** sessionStorage: a path and a notice for its page, where another page navigates there at once (stores/notices.ts). */
export const NEXT_NOTICE_KEY = 'jogada.next-notice';
/** sessionStorage: "due" between a sign-in and the answer to the reminder (stores/reminder.ts). */
export const REMINDER_DUE_KEY = 'jogada.reminder-due';
/** An event on window, when boot.js has stored another fault of the page. */
export const FAULT_EVENT = 'jogada:fault';

/** A reply, unparsed. */
export interface FirstReply {
  readonly status: number;
  readonly body: unknown;
}

export interface FirstRequest {
  readonly token: string;
  /** When it was sent, ms. */
  readonly at: number;
  /** `null` where no reply arrived. */
  readonly answer: Promise<Response | null>;
  /** The same with its body, which can be read only once. `null` also where the body is not JSON. */
  reply?: Promise<FirstReply | null>;
}

declare global {
  interface Window {
    /** Faults of the page that are not reported yet: the browser's events (shell/boot.js), twenty at most. */
    jogadaFaults?: Event[];
    /** The first request of a signed-in page, and the function that sends it (shell/boot.js, api/first-reply.ts). */
    jogadaFirst?: FirstRequest | null;
    jogadaAsk?: (token: string, headers?: Readonly<Record<string, string>>) => void;
    /**
     * Presses of favourite buttons that wait for the island (shell/favourite-buttons.ts): the game, and whether it
     * becomes a favourite.
     */
    jogadaFavouritePresses?: [game: number, wanted: boolean][];
  }
}
