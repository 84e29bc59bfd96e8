/** Defines the styles of the texts' pages: columns by language on a wide screen, one language on a phone. */
import { locales } from '#lib/locales.ts';

const oneLanguage = locales
  .map(
    (locale) =>
      `.texts:has(input[name=_shown][value=${locale}]:checked) .cell:not([data-locale=${locale}]){display:none}`,
  )
  .join('\n');

export const textStyle = `
.shown{display:none;border:0;margin:0 0 12px;padding:0}
.text-row{margin:0 0 20px}.text-row h2{margin:20px 0 2px}
.cells{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(260px,1fr);gap:12px;overflow-x:auto;padding:4px 4px 12px}
.cell label{display:inline-block;margin-right:8px}.cell textarea{min-height:64px}
.cell:first-child{position:sticky;left:0;background:var(--ground);z-index:1}
.chips{display:flex;flex-wrap:wrap;gap:6px 14px;margin:0 0 8px;padding:0;list-style:none;font-size:14px;color:var(--soft)}
.chip{user-select:all;color:var(--text);background:var(--sheet);border:1px solid var(--line);border-radius:99px;padding:2px 10px}
.theirs{border-left:4px solid var(--line);padding:4px 10px;margin:6px 0 0;font-size:14px}.theirs .said{margin:4px 0 0}
button.chip{min-height:32px;font:14px/1.3 ui-monospace,monospace}
.plurals fieldset{display:flex;flex-wrap:wrap;gap:8px;border:1px solid var(--line);border-radius:8px;margin:6px 0 0;padding:4px 10px 10px}.plurals label{flex:1 1 90px;font-weight:400;margin:0}.plurals input{min-height:36px}
ins{background:light-dark(#d9f2e1,#0f4a2a);text-decoration:none}del{color:var(--bad)}
.preview{max-width:640px}.preview-figure{font-size:32px;font-weight:700;margin:0 0 8px}pre.said{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
@media (width<=700px){.shown{display:flex;flex-wrap:wrap;gap:4px 16px}.shown label{display:flex;align-items:center;gap:6px;min-height:40px;font-weight:400}.shown input{width:auto;min-height:0}
.cells{display:block;overflow:visible;padding:0}.cell:first-child{position:static}
${oneLanguage}}
`;
