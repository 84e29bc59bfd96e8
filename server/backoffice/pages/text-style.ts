/** Defines the styles of the texts' pages: columns by language on a wide screen, one language on a phone. */
import { locales } from '#lib/locales.ts';

const oneLanguage = locales
  .map(
    (locale) =>
      `.texts:has(input[name=_shown][value=${locale}]:checked) .cell:not([data-locale=${locale}]){display:none}`,
  )
  .join('\n');

export const textStyle = `
.shown{display:flex;flex-wrap:wrap;gap:4px 16px;border:0;margin:0 0 12px;padding:0}.shown label{display:flex;align-items:center;gap:6px;min-height:40px;font-weight:400;margin:0}.shown input{width:auto;min-height:0}
.text-row{margin:0 0 20px}.text-row h2{margin:20px 0 2px}
.cells{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(260px,1fr);gap:12px;overflow-x:auto;padding:4px 4px 12px}
.cell label{display:inline-block;margin-right:8px}.cell textarea{min-height:64px}
.cell:first-child{position:sticky;left:0;background:var(--page);z-index:1}
.chips{display:flex;flex-wrap:wrap;gap:6px 14px;margin:0 0 8px;padding:0;list-style:none;font-size:14px;color:var(--soft)}
.chip{user-select:all;color:var(--text);background:var(--card);border:1px solid var(--line);border-radius:99px;padding:2px 10px}
.typed{min-height:64px;padding:8px 10px;border:1px solid var(--edge);border-radius:8px;background:var(--page);color:var(--text);white-space:pre-wrap;overflow-wrap:anywhere;max-height:420px;overflow-y:auto}.typed[aria-invalid]{border-color:var(--bad)}.typed .chip{padding:0 7px;user-select:auto;background:var(--card)}textarea[hidden]{display:none}
.theirs{border-left:4px solid var(--line);padding:4px 10px;margin:6px 0 0;font-size:14px}.theirs .said{margin:4px 0 0}
button.chip{min-height:32px;font:14px/1.3 ui-monospace,monospace}
.plurals fieldset{display:flex;flex-wrap:wrap;gap:8px;border:1px solid var(--line);border-radius:8px;margin:6px 0 0;padding:4px 10px 10px}.plurals label{flex:1 1 90px;font-weight:400;margin:0}.plurals input{min-height:36px}
.picture{max-width:320px;border-radius:12px}.check{display:flex;align-items:center;gap:8px;min-height:40px}.check input{width:auto;min-height:0}.parts{display:flex;flex-wrap:wrap;gap:6px 14px;margin:0 0 16px;font-size:14px}.parts a{padding:6px 0}.parts a[aria-current]{font-weight:700;text-decoration:none}
ins{background:light-dark(#d9f2e1,#0f4a2a);text-decoration:none}del{color:var(--bad)}
.shown-text{display:block;width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#0b1a15}.shown-text[hidden]{display:none}.shown-part h2{margin:20px 0 2px}.shown-part button{margin:8px 0 16px}.live{font-weight:700;margin:8px 0}.shared{max-width:480px}
@media (width>1100px){.texts{display:grid;grid-template-columns:minmax(0,1fr) 400px;gap:0 24px}.texts>*{grid-column:1}.texts>.shown-part{grid-column:2;grid-row:1/span 9;position:sticky;top:12px;align-self:start}.texts>.notice,.texts>.shown{grid-column:1}}
pre.said{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
@media (width<=700px){.cells{display:block;overflow:visible;padding:0}.cell:first-child{position:static}
${oneLanguage}}
`;
