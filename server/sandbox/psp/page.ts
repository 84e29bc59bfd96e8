/** Renders the stand-in provider's pay page, which plays the player's bank. Plain HTML without scripts. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { formatCpf } from '#lib/mask.ts';
import { formatMoney } from '#lib/money.ts';
import { contentPolicy } from '#lib/content-policy.ts';
import type { pspCharges } from './schema.ts';
import { pageTexts } from './texts.ts';

type Charge = typeof pspCharges.$inferSelect;

const style = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#eef1f6;color:#141a26;font:16px/1.5 system-ui,sans-serif;display:grid;min-height:100vh;place-items:start center;padding:24px 16px}
main{width:100%;max-width:420px;background:#fff;border-radius:16px;padding:24px;box-shadow:0 1px 3px #0002}
header{display:flex;justify-content:space-between;gap:12px;color:#5a6478;font-size:14px;margin-bottom:16px}
h1{font-size:20px;margin:0 0 4px}.amount{font-size:36px;font-weight:700;margin:0 0 16px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}dt{color:#5a6478}dd{margin:0;text-align:right;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-bottom:4px}input{width:100%;min-height:48px;padding:0 12px;font:inherit;border:1px solid #8a94a8;border-radius:8px}
p.hint{color:#5a6478;font-size:14px;margin:4px 0 16px}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:#1450c8;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}
button.line{background:#fff;color:#1450c8;border:1px solid #8a94a8;margin-top:8px}
.state{padding:12px 16px;border-radius:8px;background:#e6f4ea;color:#0b5a26;margin:0}.state.off{background:#fdecea;color:#8a1c12}
:focus-visible{outline:3px solid #f2a900;outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = contentPolicy({
  'img-src': 'data:',
  'style-src': `'sha256-${styleHash}'`,
  'form-action': "'self'",
});

export function payPage(
  context: Context,
  charge: Charge | undefined,
  med: string | null,
  now: Date,
): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  const texts = pageTexts(context.req.header('Accept-Language'));
  const body = charge ? chargeBody(charge, med, texts, now) : html`<h1>${texts.unknown}</h1>`;
  context.status(charge ? 200 : 404);
  return context.html(
    html`<!doctype html>
      <html lang="${texts.tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>${texts.bank}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <header><b>${texts.bank}</b><span>${texts.notice}</span></header>
            ${body}
          </main>
        </body>
      </html>`,
  );
}

function chargeBody(charge: Charge, med: string | null, texts: ReturnType<typeof pageTexts>, now: Date) {
  const paid = charge.status === 'CONCLUIDA';
  const expired = !paid && (charge.status !== 'ATIVA' || now >= charge.expiresAt);
  return html`<h1>${texts.title}</h1>
    <p class="amount">${formatMoney(charge.amountCents, texts.tag)}</p>
    <dl>
      <dt>${texts.receiver}</dt>
      <dd>Jogada Sandbox</dd>
      <dt>${texts.kind}</dt>
      <dd>${charge.kind === 'pix' ? 'Pix' : 'TED'}</dd>
      <dt>${texts.reference}</dt>
      <dd>${charge.txid}</dd>
    </dl>
    ${
      paid
        ? html`<p class="state" role="status">${texts.paid}</p>
            ${returning(med, texts)}`
        : expired
          ? html`<p class="state off" role="status">${texts.expired}</p>`
          : html`<form method="post">
              <label for="cpf">${texts.payer}</label>
              <input
                id="cpf"
                name="cpf"
                inputmode="numeric"
                autocomplete="off"
                maxlength="14"
                value="${formatCpf(charge.debtorCpf)}"
              />
              <p class="hint">${texts.payerHint}</p>
              <button>${texts.pay}</button>
            </form>`
    }`;
}

/** Renders the actions of the payer's bank on a paid charge: request a return, and get it or not. */
function returning(med: string | null, texts: ReturnType<typeof pageTexts>) {
  const act = (value: string, label: string) =>
    html`<button name="med" value="${value}" class="line">${label}</button>`;
  if (med === 'DEVOLVIDO') return html`<p class="hint">${texts.medMade}</p>`;
  if (med === 'NAO_REALIZADO') return html`<p class="hint">${texts.medDenied}</p>`;
  if (med === null)
    return html`<form method="post">
      <p class="hint">${texts.medHint}</p>
      ${act('EM_PROCESSAMENTO', texts.medAsk)}
    </form>`;
  return html`<form method="post">
    <p class="hint">${texts.medOpen}</p>
    ${act('DEVOLVIDO', texts.medGrant)} ${act('NAO_REALIZADO', texts.medDeny)}
  </form>`;
}
