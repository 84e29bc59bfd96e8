/** Paints the husks of the cells on canvases. A stroke rubs them away. */
import { make } from '../../page.ts';
import type { Point } from './flakes.ts';

/** A canvas's side in its own px; CSS scales it to the cell. */
const SIDE = 240;
const PLAIN = '#96602f';

/** Creates the husks of `count` cells from one drawing. */
export function createHusks(drawing: HTMLImageElement, count: number) {
  const whole = make('canvas', { width: SIDE, height: SIDE });
  const canvases = Array.from({ length: count }, () =>
    make('canvas', { className: 'husk', width: SIDE, height: SIDE }),
  );
  const pens = canvases.map((canvas) => canvas.getContext('2d'));
  /** The cells whose husk is not as it was sold. */
  const worn = new Set(canvases.keys());

  /** Paints every scratched husk whole again. */
  function cover(): void {
    for (const index of worn) {
      const pen = pens[index];
      if (!pen) continue;
      pen.globalCompositeOperation = 'copy';
      pen.drawImage(whole, 0, 0);
    }
    worn.clear();
  }

  /** Paints the drawing once; the husks are copies of it. Without the drawing they keep a plain colour. */
  async function load(): Promise<void> {
    const pen = whole.getContext('2d');
    if (!pen) return;
    pen.fillStyle = PLAIN;
    pen.fillRect(0, 0, SIDE, SIDE);
    const isDrawn = await drawing.decode().then(
      () => true,
      () => false,
    );
    if (!isDrawn) return;
    pen.drawImage(drawing, 0, 0, SIDE, SIDE);
    const scratched = new Set(worn);
    for (const index of canvases.keys()) if (!scratched.has(index)) worn.add(index);
    cover();
  }
  void load();

  return {
    canvases,
    cover,
    /** Rubs a line away. Points and radius are shares of the cell's side, from its corner. */
    rub: (index: number, from: Point, to: Point, radius: number): void => {
      const pen = pens[index];
      if (!pen) return;
      worn.add(index);
      pen.globalCompositeOperation = 'destination-out';
      pen.lineCap = 'round';
      pen.lineWidth = radius * 2 * SIDE;
      pen.beginPath();
      pen.moveTo(from.x * SIDE, from.y * SIDE);
      pen.lineTo(to.x * SIDE, to.y * SIDE);
      pen.stroke();
    },
  };
}
