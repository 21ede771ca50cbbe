import { colorTokensCss } from '@earshot/domain';

/** The stylesheet of the page, in the console's colours. Every pair has a contrast of at least 4.5. */
export const homeStyle = `
${colorTokensCss()}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:.875rem/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding:1rem 1.5rem;border-bottom:1px solid var(--line)}
header strong{font-size:1.15rem;letter-spacing:-.01em}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
header nav a{text-decoration:none;padding:.2rem 0}header nav a:hover{text-decoration:underline}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2.5rem;max-width:80rem;margin:0 auto;padding:1.5rem}
.wide{grid-column:1/-1}
h1{font-size:1.75rem;line-height:1.3;margin:0 0 .25rem;letter-spacing:-.02em}
h2{font-size:1.25rem;line-height:1.4;margin:2rem 0 .5rem;letter-spacing:-.01em}
p{margin:.25rem 0 .75rem}
.soft{color:var(--soft)}
.number{text-align:right;font-variant-numeric:tabular-nums}
form{display:grid;grid-template-columns:11rem minmax(0,1fr) auto;gap:.5rem .75rem;align-items:end;margin:1rem 0;padding:1rem;background:var(--raised);border:1px solid var(--line);border-radius:10px}
label{display:grid;gap:.25rem;font-weight:600}
label small{font-weight:400;color:var(--soft)}
label.what{grid-column:1/-1}
select,input,textarea{width:100%;font:inherit;font-weight:400;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:6px;padding:.5rem .6rem;min-height:2.5rem}
textarea{min-height:5rem;resize:vertical}
::placeholder{color:var(--soft);opacity:1}
button{font:inherit;font-weight:600;min-height:2.5rem;padding:.5rem 1.25rem;border:0;border-radius:6px;background:var(--accent);color:var(--paper);cursor:pointer}
.note{padding:.6rem .9rem;border:1px solid var(--line);border-left:4px solid var(--good);border-radius:6px;background:var(--raised)}
.note.bad{border-left-color:var(--bad)}
ol,ul{list-style:none;margin:0;padding:0}
.row{padding:.75rem 0;border-top:1px solid var(--line)}
.row h3{font-size:.875rem;line-height:1.45;margin:0}
.row p{margin:.15rem 0 0;white-space:pre-line}
.facts{color:var(--soft);font-size:.75rem;line-height:1.35}
.from{color:var(--accent);font-weight:600}
details>summary{cursor:pointer;list-style-position:outside;margin-left:1.1rem;padding:.1rem 0}
details iframe,details pre{margin:.6rem 0 0}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
pre{white-space:pre-wrap;font:.8rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:.75rem;max-height:36rem;overflow:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-size:.75rem;font-weight:600}
th.number,td.number{text-align:right;padding-right:0}
@media (max-width:52rem){
header,main{padding-left:1rem;padding-right:1rem}
main{display:block}
h1{font-size:1.25rem}
form{grid-template-columns:minmax(0,1fr)}
select,input,button,header nav a{min-height:2.75rem}
header nav{gap:0 .6rem}
header nav a{display:inline-flex;align-items:center}
details>summary{padding:.5rem 0}
iframe{height:30rem}
}
`;
