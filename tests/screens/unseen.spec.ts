/** Writes down the texts that no screen shows: all notices and mails with their values, push messages, the manifest. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { siteBuildFolder } from '#scripts/dev/test-stack.ts';
import { mailWords } from '#server/contexts/messages/mail/queue.ts';
import { noticeText } from '#server/contexts/messages/notices/text.ts';
import { mailed, notices } from '#tests/support/message-examples.ts';
import { folder, wanted } from './album.ts';

for (const locale of wanted)
  test(`unseen texts in ${locale}`, () => {
    const own = join(folder, locale, 'texts');
    mkdirSync(own, { recursive: true });
    const manifest = join(siteBuildFolder, locale === 'pt' ? '' : locale, 'manifest.webmanifest');
    const parts = [
      '## Notices',
      ...notices.map(([kind, values]) => Object.values(noticeText({ kind, values }, locale)).join('\n')),
      '## Mails',
      ...Object.entries(mailed).map(([kind, values]) => Object.values(mailWords(kind, values, locale)).join('\n')),
      '## Push messages',
      Object.values(readDictionary(locale, 'push')).join('\n'),
      '## Manifest',
      readFileSync(manifest, 'utf8'),
    ];
    writeFileSync(join(own, '900-unseen.txt'), `${parts.join('\n\n')}\n`);
  });
