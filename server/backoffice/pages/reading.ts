/** Records in the audit log which operator read what. */
import { recordReading } from '#server/backoffice/audit-log/audit-log.ts';
import type { ReadEvent } from '#server/backoffice/audit-log/audit-log.ts';
import type { PageRequest } from './page.ts';

export const noteReading = (
  { services, operator, ip }: PageRequest,
  what: ReadEvent,
  subject: string,
  after: object | null = null,
): Promise<void> => recordReading(services, { operator: operator.name, ip }, what, subject, after);
