/** Renders the stand-in identity host's page: plain HTML without scripts, in Portuguese or English. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import type { sandboxVerifications } from './schema.ts';

type Verification = typeof sandboxVerifications.$inferSelect;

const texts = {
  pt: {
    host: 'Identidade Sandbox',
    notice: 'Ambiente de teste: nada é enviado a ninguém',
    title: 'Verificar identidade',
    document: 'Número do documento com foto',
    hint: 'No lugar da foto. O último dígito decide: de 0 a 7, aprovado; 8, recusado; 9, fica em análise.',
    unreadable: 'Digite de 5 a 20 números.',
    send: 'Enviar',
    done: 'Recebido. Você já pode fechar esta página e voltar à Jogada.',
    unknown: 'Verificação não encontrada.',
  },
  en: {
    host: 'Sandbox Identity',
    notice: 'Test environment: nothing is sent to anybody',
    title: 'Verify identity',
    document: 'Number of a photo ID',
    hint: 'In place of its picture. The last digit decides: 0 to 7, verified; 8, refused; 9, stays under review.',
    unreadable: 'Enter 5 to 20 digits.',
    send: 'Send',
    done: 'Received. You can close this page and go back to Jogada.',
    unknown: 'Verification not found.',
  },
} as const;

const style = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#eef1f6;color:#141a26;font:16px/1.5 system-ui,sans-serif;display:grid;min-height:100vh;place-items:start center;padding:24px 16px}
main{width:100%;max-width:420px;background:#fff;border-radius:16px;padding:24px;box-shadow:0 1px 3px #0002}
header{display:flex;justify-content:space-between;gap:12px;color:#5a6478;font-size:14px;margin-bottom:16px}
h1{font-size:20px;margin:0 0 16px}label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;min-height:48px;padding:0 12px;font:inherit;border:1px solid #8a94a8;border-radius:8px}
p.hint{color:#5a6478;font-size:14px;margin:4px 0 16px}p.wrong{color:#8a1c12;margin:4px 0 0}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:#1450c8;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}
.state{padding:12px 16px;border-radius:8px;background:#e6f4ea;color:#0b5a26;margin:0}
:focus-visible{outline:3px solid #f2a900;outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = contentPolicy({
  'img-src': 'data:',
  'style-src': `'sha256-${styleHash}'`,
  'form-action': "'self'",
});

export function checkPage(
  context: Context,
  row: Verification | undefined,
  fault?: 'unreadable',
): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  const language = /^\s*pt|^\s*$/i.test(context.req.header('Accept-Language') ?? '') ? 'pt' : 'en';
  const words = texts[language];
  context.status(row ? (fault ? 400 : 200) : 404);
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>${words.host}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <header><b>${words.host}</b><span>${words.notice}</span></header>
            ${row ? bodyOf(row, words, fault) : html`<h1>${words.unknown}</h1>`}
          </main>
        </body>
      </html>`,
  );
}

function bodyOf(row: Verification, words: (typeof texts)['pt' | 'en'], fault?: 'unreadable') {
  if (row.shownAt)
    return html`<h1>${words.title}</h1>
      <p class="state" role="status">${words.done}</p>`;
  return html`<h1>${words.title}</h1>
    <form method="post">
      <label for="document">${words.document}</label>
      <input
        id="document"
        name="document"
        inputmode="numeric"
        autocomplete="off"
        maxlength="30"
        aria-describedby="hint"
      />
      ${fault ? html`<p class="wrong" role="alert">${words.unreadable}</p>` : ''}
      <p class="hint" id="hint">${words.hint}</p>
      <button>${words.send}</button>
    </form>`;
}
