/** Renders the outbox as a page: every sent mail, the newest first. Plain HTML without scripts. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import { wireDate } from '#lib/dates.ts';
import type { sandboxMails } from './schema.ts';

type SandboxMail = typeof sandboxMails.$inferSelect;

const style = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#eef1f6;color:#141a26;font:16px/1.5 system-ui,sans-serif;padding:24px 16px}
main{max-width:640px;margin:0 auto}h1{font-size:22px;margin:0}header p{color:#5a6478;margin:4px 0 20px}
article{background:#fff;border-radius:16px;padding:20px 24px;margin-bottom:12px;box-shadow:0 1px 3px #0002}
h2{font-size:17px;margin:0 0 2px}article p{margin:0 0 12px;color:#5a6478;font-size:14px;overflow-wrap:anywhere}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = contentPolicy({
  'img-src': 'data:',
  'style-src': `'sha256-${styleHash}'`,
});

export function outboxPage(context: Context, mails: readonly SandboxMail[]): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>Outbox</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <header>
              <h1>Outbox</h1>
              <p>Test environment: these mails went to nobody. The newest is on top; reload to see more.</p>
            </header>
            ${mails.length === 0 ? html`<article><p>No mail yet.</p></article>` : mails.map(article)}
          </main>
        </body>
      </html>`,
  );
}

function article(mail: SandboxMail) {
  return html`<article>
    <h2 lang="${mail.language}">${mail.subject}</h2>
    <p>${mail.recipient} · ${wireDate(mail.takenAt)}, Brasília time</p>
    <pre lang="${mail.language}">${mail.text}</pre>
  </article>`;
}
