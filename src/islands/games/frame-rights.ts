/** The rights a game gets: its scripts and its own storage, never our page: not even a press in it moves the window. */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock';
