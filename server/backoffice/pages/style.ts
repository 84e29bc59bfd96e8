/**
 * Defines the stylesheet of the back office. A route serves it, because the pages have no inline style. Colours are
 * the site's, in light and dark.
 */
export const style = `
:root{color-scheme:light dark;--ground:light-dark(#f6f7f4,#0d1613);--sheet:light-dark(#fff,#14201c);--line:light-dark(#cfd6d0,#33443d);
--text:light-dark(#16201c,#f3f2ea);--soft:light-dark(#4c5a53,#b4c1b9);--act:light-dark(#0b6b3a,#f2d94b);--on-act:light-dark(#fff,#1d1c08);
--bad:light-dark(#a3271a,#ff9f8c);--good:light-dark(#0b6b3a,#7fe0a8);--edge:16px}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:3px solid light-dark(#1450c8,#8fb6ff);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--sheet);padding:8px 12px;z-index:1}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:10px var(--edge);border-bottom:1px solid var(--line);background:var(--sheet)}
.top b{font-size:17px}.top .who{display:flex;gap:12px;align-items:center;color:var(--soft);font-size:14px}.top form{margin:0}
.frame{display:grid;gap:0 24px;max-width:1400px;margin:0 auto;padding:0 var(--edge) 64px}
nav.menu{padding:10px 0}nav.menu ul{display:flex;flex-wrap:wrap;gap:4px;margin:0;padding:0;list-style:none}
nav.menu a{display:block;padding:8px 12px;min-height:40px;border-radius:8px;text-decoration:none;font-size:15px}
nav.menu a:hover{background:var(--sheet)}nav.menu a[aria-current]{background:var(--sheet);font-weight:600;box-shadow:inset 0 0 0 1px var(--line)}
main{min-width:0;overflow-wrap:anywhere}h1{font-size:24px;line-height:1.25;margin:20px 0 12px}h2{font-size:18px;margin:28px 0 8px}
p{margin:0 0 12px;max-width:70ch}.soft{color:var(--soft)}.note{color:var(--soft);font-size:14px}
.money,.figure{font-variant-numeric:tabular-nums;white-space:nowrap}
.notice{border-radius:10px;padding:12px 16px;margin:16px 0 0;background:var(--sheet);border:1px solid var(--line);border-left:6px solid var(--good);overflow-wrap:anywhere}
.notice.bad{border-left-color:var(--bad)}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0 0 16px}
table{width:100%;border-collapse:collapse;background:var(--sheet);border:1px solid var(--line);border-radius:12px;font-size:15px}
caption{text-align:left;padding:0 0 6px;font-weight:600}h1+table>caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:9px 12px;border-top:1px solid var(--line);overflow-wrap:anywhere;min-width:7.5em}td details[open]{min-width:200px}
thead th{border-top:0;overflow-wrap:normal;font-size:13px;color:var(--soft);font-weight:600}
td.end,th.end{text-align:right}
.tag{display:inline-block;padding:1px 8px;border:1px solid currentcolor;border-radius:99px;font-size:13px;white-space:nowrap}.tag.bad{color:var(--bad)}.tag.good{color:var(--good)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:10px 24px;margin:0}
.facts div{min-width:0}.facts dt{font-size:13px;color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:12px;margin:0 0 8px;padding:0;list-style:none}
.tiles a,.tiles div{display:block;background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:12px 14px;text-decoration:none}
.tiles b{display:block;font-size:22px;font-variant-numeric:tabular-nums}.tiles span{color:var(--soft);font-size:14px}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:12px;margin:0 0 16px}
.plots figure{margin:0;background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:12px 14px}
.plots figcaption{font-size:14px;color:var(--soft);display:flex;justify-content:space-between;gap:8px}
.plots svg{display:block;width:100%;height:72px;margin-top:6px}.plots rect{fill:var(--act)}.plots rect.neg{fill:var(--bad)}.plots line{stroke:var(--line)}
label{display:block;font-size:14px;font-weight:600;margin:0 0 4px}
textarea{display:block;padding:8px 12px;resize:vertical}input,select{min-height:44px;padding:0 12px}input,select,textarea{width:100%;font:inherit;color:inherit;background:var(--ground);border:1px solid light-dark(#75827b,#7d8f86);border-radius:8px}
[aria-invalid=true]{border:2px solid var(--bad)}.fault{color:var(--bad);font-size:14px;margin:4px 0 0}
.said{white-space:pre-wrap;margin:12px 0 0}.lines{margin:0;padding:0;list-style:none}.fields .note{margin:4px 0 0}.fields{display:grid;gap:12px;max-width:480px}.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}.row>div{flex:1 1 200px}
button,.button{display:inline-block;min-height:44px;padding:6px 16px;border:1px solid transparent;border-radius:8px;background:var(--act);color:var(--on-act);font:600 15px/1.3 system-ui,sans-serif;cursor:pointer;text-decoration:none}
button.plain,.button.plain{background:transparent;color:inherit;border-color:light-dark(#75827b,#7d8f86)}button.bad{background:transparent;color:var(--bad);border-color:currentcolor}
details{margin:0}summary{cursor:pointer;min-height:32px;padding:4px 0;font-weight:600}details[open] summary{margin-bottom:8px}
.acts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:0 24px}.acts details{border-top:1px solid var(--line);padding:6px 0}
.pager{display:flex;gap:16px;margin:12px 0}
.door{max-width:420px;margin:48px auto;padding:0 var(--edge)}.qr{width:220px;height:220px;display:block;margin:0 0 12px}code{font:15px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
@media (width>900px){.frame{grid-template-columns:190px 1fr}nav.menu{padding-top:20px}nav.menu ul{display:grid}}
@media (width<=700px){nav.menu ul{gap:0}nav.menu a{padding:6px 10px;min-height:36px;font-size:14px}caption{padding:10px 12px 2px}td.none{display:none}table,caption,tbody,tr,td,th[scope=row]{display:block;width:100%}thead{display:none}tr{border-top:1px solid var(--line);padding:8px 0}
tbody tr:first-child{border-top:0}td,th[scope=row]{border:0;padding:3px 12px}td[data-label]:not([data-label=''],.end)::before,th[data-label]::before{content:attr(data-label);display:block;font-size:13px;font-weight:400;color:var(--soft)}
td.end{display:flex;justify-content:space-between;gap:12px}td.end::before{content:attr(data-label);font-size:13px;color:var(--soft)}}
`;
