/** Exports all that other modules may use of the texts' revisions. */
export {
  documentNamed,
  documents,
  editedFields,
  fileOf,
  hashOf,
  inFileOrder,
  readDocument,
  releasedTexts,
} from './documents.ts';
export type { DocumentTexts, EditedField, TextDocument } from './documents.ts';
export { documentFaults } from './faults.ts';
export type { DocumentFault } from './faults.ts';
export { figuresIn, filled, markdownHtml } from './preview.ts';
export {
  approveRevision,
  dueRevisions,
  importText,
  needsSecondPerson,
  proposeRevision,
  publishedHashes,
  reportRevision,
  withdrawRevision,
} from './publication.ts';
export type { Moved, Report } from './publication.ts';
export {
  addRevision,
  changesBetween,
  newestRevisions,
  presentText,
  publishedText,
  revisionById,
  revisionsOf,
  staleLanguages,
  textBefore,
  waitingRevisions,
} from './revisions.ts';
export type { PresentText, Revision, Saved, TextChange } from './revisions.ts';
