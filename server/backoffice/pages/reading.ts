/** Records in the audit log which operator read which member. */
import { recordReading } from '#server/backoffice/audit-log/audit-log.ts';
import type { ReadEvent } from '#server/backoffice/audit-log/audit-log.ts';
import type { PageRequest } from './page.ts';

export const noteReading = ({ services, operator, ip }: PageRequest, what: ReadEvent, subject: string): Promise<void> =>
  recordReading(services, { operator: operator.name, ip }, what, subject);
