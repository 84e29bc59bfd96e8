/** Computes the wheel's geometry. Each prize is as wide as its chance, in the order of the list, clockwise from the top. */
import { totalWeight } from '#lib/wheel.ts';

export const RIM = 104;
/** The radius at which the slices end, under the rim. */
const SLICE = 100;
const LABEL = 80;
const BERRY = 117;
/** The distance between two amounts outside of the rim, degrees. Prizes that are too narrow carry their amount there. */
const BERRY_STEP = 10.5;
/** The shares of the circle below which a slice has no room for its amount along the rim, or for any amount. */
const ACROSS = 0.1;
const INSIDE = 0.015;

export interface Sector {
  readonly index: number;
  readonly path: string;
  /** The middle, degrees clockwise from the top. */
  readonly middle: number;
  /** Where the amount is: along the rim, from the middle outwards, or outside on a stalk. */
  readonly label: 'across' | 'along' | 'outside';
  readonly transform: string;
  /** The stalk of an outside amount, from the rim. */
  readonly stalk: string;
}

/** Returns the point at an angle, in the drawing's units. Two decimals, so that server and browser draw the same. */
function at(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${(Math.sin(radians) * radius).toFixed(2)} ${(-Math.cos(radians) * radius).toFixed(2)}`;
}

function slice(from: number, to: number): string {
  if (to - from > 359.99)
    return `M${at(0, SLICE)}A${SLICE} ${SLICE} 0 1 1 ${at(180, SLICE)}A${SLICE} ${SLICE} 0 1 1 ${at(0, SLICE)}z`;
  return `M0 0L${at(from, SLICE)}A${SLICE} ${SLICE} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to, SLICE)}z`;
}

export function sectorsOf(weights: readonly number[]): Sector[] {
  const total = totalWeight(weights);
  let before = 0;
  const spans = weights.map((weight, index) => {
    const from = (before / total) * 360;
    before += weight;
    return { index, share: weight / total, from, to: (before / total) * 360 };
  });
  const narrow = spans.filter(({ share }) => share < INSIDE);
  const centre = narrow.reduce((sum, { from, to }) => sum + (from + to) / 2, 0) / Math.max(narrow.length, 1);
  return spans.map(({ index, share, from, to }) => {
    const middle = (from + to) / 2;
    const path = slice(from, to);
    if (share >= INSIDE) {
      const label = share >= ACROSS ? 'across' : 'along';
      const turn = label === 'across' ? '' : ' rotate(-90)';
      return {
        index,
        path,
        middle,
        label,
        transform: `rotate(${middle.toFixed(2)}) translate(0 -${LABEL})${turn}`,
        stalk: '',
      };
    }
    const place = centre + (narrow.findIndex((each) => each.index === index) - (narrow.length - 1) / 2) * BERRY_STEP;
    const transform = `translate(${at(place, BERRY)})`;
    return { index, path, middle, label: 'outside', transform, stalk: `M${at(middle, RIM)}L${at(place, BERRY)}` };
  });
}

/** Returns the angle of a drawn number: its position among all numbers that can be drawn. */
export const angleOf = (drawn: number, weights: readonly number[]): number =>
  ((drawn + 0.5) / totalWeight(weights)) * 360;
