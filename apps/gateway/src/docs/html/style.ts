import { colorTokensCss } from '@earshot/domain';

/**
 * The only stylesheet of all pages, in the console's colours. Every pair has a contrast of at least 4.5 in both colour
 * schemes.
 */
export const style = `
${colorTokensCss()}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.page{display:grid;grid-template:"top top" auto "side main" 1fr/16rem minmax(0,1fr);max-width:88rem;margin:0 auto}
.top{grid-area:top;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;padding:1rem 2rem;border-bottom:1px solid var(--line)}
.top a{text-decoration:none}.top a:hover{text-decoration:underline}
.brand{display:flex;align-items:center;gap:.5rem;font-weight:700;font-size:1.15rem;color:var(--ink);letter-spacing:-.01em}
.brand svg{width:1.5rem;height:1.5rem}
.top .to-side{display:none}
.side{grid-area:side;padding:1.5rem 1rem 3rem 2rem;border-right:1px solid var(--line);font-size:.9rem;position:sticky;top:0;max-height:100vh;overflow-y:auto}
.side h2{font-size:.75rem;text-transform:uppercase;letter-spacing:.06em;color:var(--soft);margin:1.4rem 0 .3rem;padding:0;border:0}
.side section:first-child h2{margin-top:0}
.side ul{list-style:none;margin:0;padding:0}
.side li a{display:block;padding:.18rem .5rem;margin-left:-.5rem;border-radius:6px;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.side li a:hover{background:var(--raised)}
.side li a[aria-current]{background:var(--tint);color:var(--accent);font-weight:600}
main{grid-area:main;padding:2rem 2.5rem 4rem;min-width:0}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .75rem;letter-spacing:-.01em}
h3{font-size:1rem;margin:1.75rem 0 .5rem}
p{margin:.5rem 0 1rem;max-width:46rem}
.lead{font-size:1.15rem;color:var(--soft);margin:0 0 1.25rem}
code,pre{font:.875em/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{background:var(--raised);border:1px solid var(--line);padding:.08em .35em;border-radius:5px;overflow-wrap:anywhere}
figure{margin:0 0 1.25rem;border:1px solid var(--line);border-radius:10px;overflow:hidden;background:var(--raised)}
figcaption{padding:.5rem 1rem;border-bottom:1px solid var(--line);font-size:.85rem;font-weight:600;color:var(--soft)}
pre{margin:0;padding:.9rem 1rem;overflow:auto;max-height:38rem}
pre:focus-visible{outline-offset:-3px}
pre code{background:none;border:0;padding:0;overflow-wrap:normal}
.k{color:var(--accent)}.s{color:var(--good)}.v{color:var(--hold)}
.call{max-width:none;display:flex;flex-wrap:wrap;gap:.4rem .75rem;align-items:baseline;padding:.7rem 1rem;margin:0 0 1rem;border:1px solid var(--line);border-radius:10px;background:var(--raised);overflow-wrap:anywhere}
.call code{background:none;border:0;padding:0;font-size:.95rem}
.method{font:700 .8rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.03em}
.GET{color:var(--good)}.POST,.PATCH{color:var(--hold)}.DELETE{color:var(--bad)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1.25rem;margin:0 0 1rem}
.facts dt{color:var(--soft)}.facts dd{margin:0}
dl.notes dt{font-weight:600}dl.notes dd{margin:0 0 1rem;max-width:46rem}
.fields,.fields ul{list-style:none;margin:0;padding:0}
.fields li{overflow-wrap:anywhere;padding:.7rem 0;border-top:1px solid var(--line)}
.fields li:last-child{padding-bottom:0}
.fields p{margin:.15rem 0 0}
.fields .name{font-weight:600;margin-right:.5rem}
.fields .type,.fields .rules{color:var(--soft);font-size:.875rem}
.fields .must{color:var(--bad);font-size:.8rem;font-weight:600;margin-left:.5rem}
.fields .rules{display:block;margin-top:.1rem}
.fields details{margin:.5rem 0 0;padding-left:1rem;border-left:2px solid var(--line)}
.fields summary{color:var(--soft);font-size:.875rem;cursor:pointer}
.fields details ul{margin-top:.5rem}
.both{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:0 2.5rem;align-items:start}
.both>div>h2:first-child,.both>aside>h2:first-child{margin-top:1rem}
aside pre{max-height:24rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.55rem 1rem .55rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-size:.85rem;font-weight:600}
td:first-child,th:first-child{white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
.small{color:var(--soft);font-size:.875rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.75rem;list-style:none;margin:0 0 1rem;padding:0}
.cards li{border:1px solid var(--line);border-radius:10px;padding:.75rem 1rem;background:var(--paper)}
.cards li:hover{border-color:var(--accent)}
.cards a{font-weight:600;text-decoration:none;overflow-wrap:anywhere}.cards a:hover{text-decoration:underline}
.cards p{margin:.15rem 0 0;font-size:.9rem}
@media (max-width:75rem){.both{grid-template-columns:minmax(0,1fr)}}
@media (max-width:52rem){
.page{display:block}
.top{padding:.9rem 1.25rem;column-gap:1rem}.top .to-side{display:inline}
main{padding:1.25rem 1.25rem 2rem}
h1{font-size:1.6rem}
.side{position:static;max-height:none;border-right:0;border-top:1px solid var(--line);padding:1.5rem 1.25rem 3rem;columns:2 9rem;column-gap:1.25rem}
.side section{break-inside:avoid}
.side li a{padding:.4rem .5rem}
.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:.6rem}
}
@media print{.side,.top{display:none}.page{display:block}pre{max-height:none;white-space:pre-wrap}}
`;
