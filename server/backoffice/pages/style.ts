/**
 * Defines the stylesheet of the back office. A route serves it, because the pages have no inline style. Colours are
 * the site's, in light and dark. A colour other than the text's says a state.
 */
export const style = `
:root{color-scheme:light dark;--page:light-dark(#f3f5f2,oklch(.165 .022 168));--card:light-dark(#fff,oklch(.205 .026 168));--up:light-dark(#e9eeea,oklch(.255 .03 168));
--line:light-dark(#d3dad5,oklch(.29 .03 168));--edge:light-dark(#75827b,oklch(.5 .03 168));--text:light-dark(#16201c,oklch(.975 .012 95));--soft:light-dark(#4c5a53,oklch(.75 .026 155));
--act:light-dark(#0b6b3a,oklch(.885 .175 97));--on-act:light-dark(#fff,oklch(.22 .04 110));--bad:light-dark(#a3271a,oklch(.75 .15 30));--good:light-dark(#0b6b3a,oklch(.8 .17 155));
--before:light-dark(#8fa39a,oklch(.55 .04 200));--gap:12px}
*{box-sizing:border-box}
html{background:var(--page)}
body{margin:0;color:var(--text);font:13.5px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-font-smoothing:antialiased}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}
:focus-visible{outline:2px solid light-dark(#1450c8,#8fb6ff);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:8px 12px;z-index:9}
.frame{min-height:100vh}.rest{min-width:0}
.side{background:var(--card);border-bottom:1px solid var(--line)}
.side>summary{padding:10px 16px;min-height:44px;font-weight:600}
.side .brand{display:none;margin:0;height:58px;padding:0 10px;align-items:center;font-size:16px;font-weight:700;letter-spacing:-.02em}
.side nav{padding:0 10px 16px}.side nav p{margin:0;padding:10px 10px 2px;font-size:12px;color:var(--soft)}
.side ul{margin:0;padding:0;list-style:none}
.side li a{display:flex;align-items:center;gap:10px;min-height:44px;padding:4px 10px;border-radius:9px;color:var(--soft);text-decoration:none}
.side li a:hover{background:var(--up)}.side li a[aria-current]{background:var(--up);color:var(--text);font-weight:600}
.icon{width:16px;height:16px;flex:none;fill:none;stroke:currentcolor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}.side b{margin-left:auto;min-width:20px;padding:0 6px;border-radius:9px;background:var(--line);color:var(--text);font-weight:600;font-size:12px;line-height:19px;text-align:center;font-variant-numeric:tabular-nums}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:10px 16px;border-bottom:1px solid var(--line)}
.find{display:flex;flex:1 1 260px;max-width:460px;align-items:center;gap:8px;margin:0;position:relative}
.find label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.find input{border-radius:99px;background:var(--card);padding:0 16px}.find kbd{display:none;position:absolute;right:106px;font:600 12px system-ui;padding:3px 6px;border-radius:6px;background:var(--up);color:var(--soft);pointer-events:none}
.find:focus-within kbd{visibility:hidden}
.who{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin-left:auto;color:var(--soft)}.who b{color:var(--text)}.who form{margin:0}
main{min-width:0;padding:18px 16px 64px;overflow-wrap:anywhere}
h1{font-size:23px;line-height:1.2;letter-spacing:-.02em;margin:0 0 14px}h2{font-size:15.5px;line-height:1.2;margin:24px 0 8px}h2:first-child{margin-top:0}
p{margin:0 0 12px;max-width:76ch}.soft{color:var(--soft)}.note{color:var(--soft);font-size:12.5px}
.money,.figure{font-variant-numeric:tabular-nums;white-space:nowrap}
.notice{border-radius:10px;padding:10px 14px;margin:0 0 14px;background:var(--card);border:1px solid var(--line);border-left:5px solid var(--good)}
.notice.bad{border-left-color:var(--bad)}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px 16px;margin:0 0 12px}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--card);border:1px solid var(--line);border-radius:14px;margin:0 0 12px}
caption{text-align:left;padding:0 0 6px;font-weight:600}h1+table>caption,h2+table>caption,.only>caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:6px 12px;border-top:1px solid var(--line);overflow-wrap:anywhere;font-weight:400}td details[open]{min-width:220px}
tbody tr:first-child>*{border-top:0}thead th{border-top:0;border-bottom:1px solid var(--line);overflow-wrap:normal;color:var(--soft);font-size:12.5px}
tbody tr:hover{background:var(--up)}
th.end,td.end{text-align:right}tr.total>*{font-weight:600}
.tag{display:inline-flex;align-items:center;gap:6px;white-space:nowrap}.tag::before{content:"";width:7px;height:7px;border-radius:50%;background:var(--edge)}.tag.bad::before{background:var(--bad)}.tag.good::before{background:var(--good)}
.bad-text{color:var(--bad)}.good-text{color:var(--good)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:10px 20px;margin:0}
.facts div{min-width:0}.facts dt{font-size:12.5px;color:var(--soft)}.facts dd{margin:0;font-weight:600}
.chips{display:flex;flex-wrap:wrap;gap:4px;margin:0 0 14px;padding:0;list-style:none}
.chips a{display:block;padding:7px 13px;border-radius:99px;text-decoration:none;font-weight:600;color:var(--soft);background:var(--card)}
.chips a[aria-current]{background:var(--text);color:var(--page)}
.kpis{display:grid;grid-template-columns:repeat(auto-fit,minmax(165px,1fr));gap:12px;margin:0 0 12px}
.kpis>div{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:12px 14px}.kpis dt{display:flex;justify-content:space-between;gap:8px;color:var(--soft)}.kpis dd{margin:4px 0 0;font-size:19px;font-weight:650}.kpis dd.note{font-size:12.5px;font-weight:400;margin:2px 0 0}
.kpis svg{display:block;width:100%;height:34px;margin-top:8px}
.fields+form{margin-top:12px}
.plot{margin:0 0 12px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px 16px}
.plot figcaption{display:flex;flex-wrap:wrap;gap:4px 14px;margin:0 0 10px;color:var(--soft)}.plot figcaption b{color:var(--text);font-size:15.5px}
.plot svg{display:block;width:100%;height:190px}
.key::before{content:"";display:inline-block;width:9px;height:9px;border-radius:2px;margin-right:6px;background:var(--good)}.key.other::before{background:var(--before)}.key.past::before{height:2px;vertical-align:4px;background:var(--text)}
svg .in{fill:var(--good)}svg .out{fill:var(--before)}svg .past{stroke:var(--text);stroke-width:2}svg .axis{stroke:var(--line)}svg .trend{fill:none;stroke:var(--good);stroke-width:2;vector-effect:non-scaling-stroke}svg .dash{fill:none;stroke:var(--before);stroke-width:1.5;stroke-dasharray:3 4;vector-effect:non-scaling-stroke}
.days{display:flex;justify-content:space-around;color:var(--soft);font-size:12px;margin-top:4px}
label{display:block;font-size:12.5px;font-weight:600;margin:0 0 4px}
.several{border:0;margin:0;padding:0;display:grid;gap:2px}.several legend{padding:0;margin:0 0 4px;font-size:12.5px;font-weight:600}.several label{display:flex;align-items:center;gap:10px;margin:0;min-height:32px;font-weight:400}.several input{width:18px;min-height:18px;height:18px;margin:0;flex:none;accent-color:var(--act)}
textarea{display:block;padding:8px 12px;resize:vertical}input,select{min-height:38px;padding:0 12px}input,select,textarea{width:100%;font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:8px}
[aria-invalid=true]{border:2px solid var(--bad)}.fault{color:var(--bad);margin:4px 0 0}
.said{white-space:pre-wrap;margin:12px 0 0}.lines{margin:0;padding:0;list-style:none}.fields .note{margin:4px 0 0}.fields{display:grid;gap:12px;max-width:480px}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}.row>div{flex:1 1 150px}
button,.button{display:inline-flex;align-items:center;min-height:38px;padding:4px 15px;border:1px solid transparent;border-radius:99px;background:var(--act);color:var(--on-act);font:600 13.5px/1.3 system-ui,sans-serif;cursor:pointer;text-decoration:none}
button.plain,.button.plain{background:transparent;color:inherit;border-color:var(--edge)}button.bad{background:transparent;color:var(--bad);border-color:currentcolor}
details{margin:0}summary{cursor:pointer;min-height:24px;padding:2px 0;font-weight:600}details[open]>summary{margin-bottom:6px}
.acts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr));gap:0 24px}.acts details{border-top:1px solid var(--line);padding:5px 0}
.pager{display:flex;flex-wrap:wrap;gap:16px;margin:12px 0}
.languages{text-align:right;margin:0 0 8px}.languages a{display:inline-block;padding:8px 0}.door{max-width:420px;margin:48px auto;padding:0 16px}.qr{width:220px;height:220px;display:block;margin:0 0 12px}code{font:13.5px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
@media (width>900px){
.frame{display:grid;grid-template-columns:212px minmax(0,1fr)}
.side{border:0;border-right:1px solid var(--line)}
@supports selector(::details-content){.side::details-content{content-visibility:visible;height:auto}.side>summary{display:none}.side .brand{display:flex}.side nav{position:sticky;top:0}}
.side li a{min-height:31px}
.top{min-height:58px;padding:8px 22px}.find kbd{display:block}main{padding:18px 22px 64px}}
@media (width<=700px){
caption{padding:0 0 6px}td.none{display:none}table,caption,tbody,tr,td,th[scope=row]{display:block;width:100%}thead{display:none}tr{border-top:1px solid var(--line);padding:8px 0}
tbody tr:first-child{border-top:0}td,th[scope=row]{border:0;padding:3px 12px}th[scope=row]{font-weight:600}
td[data-label]:not([data-label=''],.end)::before,th[data-label]::before{content:attr(data-label);display:block;font-size:12.5px;font-weight:400;color:var(--soft)}
td.end{display:flex;justify-content:space-between;gap:12px}td.end::before{content:attr(data-label);color:var(--soft)}
input,select{min-height:44px}button,.button,.chips a{min-height:44px}.chips a{padding:12px 14px}summary{min-height:32px;padding:5px 0}
table caption{display:block}
.who{width:100%;flex-wrap:nowrap;margin:0}.who a{flex:1;min-width:0;overflow-wrap:anywhere}.who button{padding:4px 12px}}
`;
