/**
 * `npm run pictures`: takes the pictures of README.md and docs/architecture.md anew, from the built site and back office:
 * docs/jogada.png (four phones), docs/wide.png and docs/office.png. Each has at most 256 colours, to be small.
 */
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { runScreens } from './run-screens.ts';

const folder = resolve('.cache/pictures');
/** The width of a picture, and the space around each screen, px. */
const WIDTH = 1000;
const GAP = 16;
const GROUND = '#04100b';

const status = await runScreens('pictures', { SCREENS_FOLDER: folder });
if (status !== 0) process.exit(status);
await compose('docs/jogada.png', [['home-phone', 'game-phone', 'deposit-phone', 'account-phone']]);
await compose('docs/wide.png', [
  ['home-wide', 'game-wide'],
  ['deposit-wide', 'account-wide'],
]);
await compose('docs/office.png', [['office-wide', 'office-phone']]);

/** Puts screens in rows of one height, each row as wide as the picture. */
async function compose(file: string, rows: readonly (readonly string[])[]): Promise<void> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let top = GAP;
  for (const names of rows) {
    const screens = names.map((name) => join(folder, `${name}.png`));
    const shapes = await Promise.all(screens.map(async (screen) => ratioOf(await sharp(screen).metadata())));
    const room = WIDTH - GAP * (names.length + 1);
    const height = Math.floor(room / shapes.reduce((sum, ratio) => sum + ratio, 0));
    let left = GAP;
    for (const [index, screen] of screens.entries()) {
      const width = Math.floor(height * (shapes[index] ?? 1));
      parts.push({ input: await sharp(screen).resize(width, height).png().toBuffer(), left, top });
      left += width + GAP;
    }
    top += height + GAP;
  }
  const ground = { width: WIDTH, height: top, channels: 3, background: GROUND } as const;
  await sharp({ create: ground }).composite(parts).png({ palette: true, colours: 256, effort: 10 }).toFile(file);
}

function ratioOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width / height;
}
