/** Exports all that other modules may use of support. */
export { answerMessage, closeMessage } from './decide.ts';
export type { Decided } from './decide.ts';
export { messageByProtocol, messagesBeginning, messagesOf, waitingMessages } from './messages.ts';
export type { WaitingMessage } from './messages.ts';
