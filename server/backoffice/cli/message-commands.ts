import { readFileSync } from 'node:fs';
import { done, doneTo, firstOf, list, part, request, rowsOf } from './client.ts';
import type { Command } from './client.ts';

export const messageCommands: Readonly<Record<string, Command>> = {
  messages: async () =>
    list(
      await rowsOf('/messages'),
      (row) => `${row.protocol}  ${row.created_at}  ${row.subject}  ${row.account || row.name}  ${row.text}`,
      'No message waits.',
    ),
  'messages show': async (protocol) =>
    console.log(JSON.stringify(await request(`/messages/${part(protocol)}`), null, 2)),
  'messages answer': async (protocol, rest) => {
    const [file, reason] = firstOf(rest);
    const path = `/messages/${part(protocol)}`;
    const { answers } = (await request(path)) as { answers: readonly unknown[] };
    await done(`${path}/answer`, reason, { text: readFileSync(file, 'utf8'), seen: answers.length });
    console.log(`${protocol} is answered.`);
  },
  'messages close': doneTo('messages', 'close', 'closed'),
};
