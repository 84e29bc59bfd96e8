/** Defines the styles of the pages of decisions. Their colours are the other pages' own (style.ts). */
export const decisionStyle = `
.case{display:grid;gap:12px;align-items:start}.case>*{min-width:0}.back{margin:0 0 10px}
.line{display:none}.line h2{display:flex;justify-content:space-between;gap:8px;margin:0 0 6px}.line h2 small{font-weight:400;color:var(--soft)}
.line a{display:grid;grid-template-columns:1fr auto;gap:2px 8px;padding:9px 11px;border-radius:10px;text-decoration:none}
.line a:hover,.line a[aria-current]{background:var(--up)}.line a[aria-current]{box-shadow:inset 3px 0 var(--act)}
.line a>*:not(b,small){grid-column:1/-1}.line small,.line span{color:var(--soft)}.line .tag{justify-self:start;color:var(--text)}.line .note{padding:8px 11px}
.lock{font-weight:600;color:var(--text)}.lock svg{width:13px;height:13px;vertical-align:-1px;fill:currentcolor;fill-rule:evenodd}
.whose .big{font-size:23px;font-weight:700;letter-spacing:-.02em;margin:0}.whose>.soft{margin:0 0 12px}
.first{border:1px solid var(--act);border-radius:10px;padding:9px 13px;margin:0 0 12px;font-weight:600;max-width:none}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:14px 18px;margin:0}.grid dt{color:var(--soft);font-size:12.5px}.grid dd{margin:0;font-weight:650}.grid dd.note{font-weight:400}
.signals{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,230px),1fr));gap:8px 18px;margin:0;padding:0;list-style:none}
.signals li{padding-left:20px;position:relative}.signals li::before{content:"✓";position:absolute;left:0;color:var(--good);font-weight:700}.signals .warn::before{content:"⚑";color:var(--bad)}.signals small{display:block;color:var(--soft)}
.decide{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px 16px}
.decide fieldset{border:0;margin:0 0 10px;padding:0;display:grid;gap:8px}.decide legend{font-weight:700;padding:0;margin:0 0 6px}
.choice{display:flex;align-items:center;gap:10px;margin:0;min-height:44px;padding:8px 12px;border:1px solid var(--edge);border-radius:10px;font-size:inherit;cursor:pointer}
.choice:has(:checked){border-color:var(--act);box-shadow:inset 0 0 0 1px var(--act)}.choice input{width:18px;min-height:18px;height:18px;margin:0;flex:none;accent-color:var(--act)}
.choice kbd,.decide .note kbd{margin-left:auto;font:600 12px system-ui;padding:2px 7px;border-radius:6px;background:var(--up);color:var(--soft)}
@supports selector(:has(a)){.choices>section{display:none}.choices:has([value="0"]:checked)>.of-0,.choices:has([value="1"]:checked)>.of-1,.choices:has([value="2"]:checked)>.of-2{display:block}}
.decide .fields{max-width:none}.decide .fields button{width:100%;justify-content:center;min-height:44px}
.fills{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0 0}.fills[hidden]{display:none}.decide .fields .fills button{width:auto;min-height:32px;padding:3px 12px;font-weight:400}
.notes{margin:0 0 8px;padding:0;list-style:none;display:grid;gap:6px}.notes small{display:block;color:var(--soft)}
.flow{margin:12px 0 0}.flow svg{display:block;width:100%;height:90px}.flow .days{justify-content:space-between}
.reads{border:1px solid var(--line);border-radius:10px;padding:10px 12px;margin:12px 0 8px}.reads small{color:var(--soft)}.reads p{margin:2px 0 0}.reads q{quotes:none;font-style:italic}
.strip{margin:0 0 12px;padding:0;list-style:none;display:grid;gap:6px}.strip li{display:flex;flex-wrap:wrap;align-items:center;gap:6px 14px;padding:6px 12px;border:1px solid var(--line);border-left:4px solid var(--edge);border-radius:10px;background:var(--card)}
.strip form{margin:0 0 0 auto}.strip .pending{border-left-color:var(--act)}.strip .done{border-left-color:var(--good)}.strip .failed{border-left-color:var(--bad)}
@media (width<=700px){.middle{display:contents}.case>.decide{order:1}.middle>*{order:2;margin:0}.middle>.whose,.middle>.asked{order:0}}
@media (width>=1080px){.case{grid-template-columns:200px minmax(0,1fr) 290px}.line{display:block}.back{display:none}.decide{position:sticky;top:12px}}
@media (700px<width<1080px){.case{grid-template-columns:minmax(0,1fr) 290px}}
`;
