/** Exports all that other modules may use of the texts' revisions. */
export { faultsInLog } from './check-log.ts';
export type { LoggedFault } from './check-log.ts';
export {
  documentNamed,
  documents,
  fieldsOf,
  fileDocuments,
  fileOf,
  hashOf,
  isInFile,
  ordered,
  originalTexts,
  readDocument,
  textKinds,
} from './documents.ts';
export type { FileDocument, TextDocument } from './documents.ts';
export type { DocumentFault, DocumentTexts, EditedField, TextKind } from './kinds/kind.ts';
export { pictureFault } from './picture-file.ts';
export { keptPicture, pictureOf, readPictureNamed, withPicture } from './pictures.ts';
export { figuresIn, filled, markdownHtml } from './preview.ts';
export {
  approveRevision,
  dueRevisions,
  importText,
  needsSecondPerson,
  proposeRevision,
  publishScheduled,
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
