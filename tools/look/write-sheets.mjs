import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mostWidth = 2_060;
const mostHeight = 1_700;
const gap = 10;

/**
 * Puts pictures beside each other, those of one page in one look together.
 * @param {import('playwright-core').Page} page blank
 * @param {{ world: string, look: string, page: string, width: number, height: number, sideways: number, png: Buffer }[]} pictures
 * @param {string} folder
 * @returns {Promise<number>} how many sheets there are
 */
export async function writeSheets(page, pictures, folder) {
  const groups = new Map();
  for (const picture of pictures) {
    const name = `${picture.world} ${picture.look}`;
    groups.set(name, [...(groups.get(name) ?? []), picture]);
  }
  let count = 0;
  for (const [name, group] of groups) {
    const inOrder = [...new Set(group.map((one) => one.page))].flatMap((one) =>
      group.filter((picture) => picture.page === one),
    );
    for (const [index, rows] of sheetsOf(inOrder).entries()) {
      const file = join(folder, `${name.replace(' ', '-')}-${String(index + 1).padStart(2, '0')}.png`);
      writeFileSync(file, await draw(page, rows));
      count += 1;
    }
  }
  return count;
}

/** Rows of pictures, sheet by sheet. */
function sheetsOf(pictures) {
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
