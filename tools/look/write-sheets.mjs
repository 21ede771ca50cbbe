import { writeFileSync } from 'node:fs';

const mostWidth = 2_060;
const mostHeight = 1_700;
const gap = 10;

/**
 * Puts pictures side by side, those of one page together.
 * @param {Awaited<ReturnType<import('../bench/console/open-browser.mjs').openBrowser>>} browser
 * @param {{ page: string, width: number, height: number, sideways: number, png: Buffer }[]} pictures
 * @param {string} path of the sheets, without number and extension
 * @returns {Promise<number>} how many sheets there are
 */
export async function writeSheets(browser, pictures, path) {
  const page = await browser.newBlankPage();
  const inOrder = [...new Set(pictures.map((one) => one.page))].flatMap((name) =>
    pictures.filter((picture) => picture.page === name),
  );
  const sheets = sheetsOf(inOrder);
  for (const [index, rows] of sheets.entries())
    writeFileSync(`${path}-${String(index + 1).padStart(2, '0')}.png`, await draw(page, rows));
  await page.close();
  return sheets.length;
}

/** Groups the pictures into rows, and the rows into sheets. */
function sheetsOf(pictures) {
  if (pictures.length === 0) return [];
  const sheets = [[[]]];
  const heightOf = (row) => Math.max(0, ...row.map(({ height }) => height)) + 30;
  for (const picture of pictures) {
    let row = sheets.at(-1).at(-1);
    const width = row.reduce((sum, one) => sum + one.width + gap, picture.width);
    if (row.length > 0 && width > mostWidth) sheets.at(-1).push((row = []));
    row.push(picture);
    const total = sheets.at(-1).reduce((sum, one) => sum + heightOf(one), 0);
    if (total > mostHeight && sheets.at(-1).length > 1) sheets.push([sheets.at(-1).pop()]);
  }
  return sheets;
}

async function draw(page, rows) {
  const cell = ({ page: name, width, sideways, png }) =>
    `<figure><figcaption>${name} ${width}${sideways > 0 ? ` <b>${sideways} px too wide</b>` : ''}</figcaption>
     <img src="data:image/png;base64,${png.toString('base64')}"></figure>`;
  await page.setViewportSize({ width: mostWidth, height: 400 });
  await page.setContent(
    `<style>body { margin: 0; background: #888; font: 16px sans-serif } div { display: flex; gap: ${gap}px; align-items: start }
     figure { margin: 0 } img { display: block } figcaption { line-height: 30px } b { color: #a00 }</style>
     ${rows.map((row) => `<div>${row.map(cell).join('')}</div>`).join('')}`,
  );
  return page.screenshot({ fullPage: true });
}
