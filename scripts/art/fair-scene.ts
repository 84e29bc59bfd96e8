/**
 * Draws the fair at night as an SVG for any moment: bunting, lanterns, stalls, a bonfire, and the silhouette of the
 * wheel at rest. It has no people, and nothing in it is a result (docs/domain/games-and-fairness.md#video-page). Every
 * movement repeats a whole number of times, so that the loop is seamless. The film's frames and the poster use the same
 * drawing.
 */

/** The length of the loop, seconds. */
export const LOOP_SECONDS = 60;
const WIDTH = 854;
const HEIGHT = 480;

/** Returns the scene at a second of the loop, as an SVG document of 854 by 480. */
export function fairScene(second: number): string {
  const part = (second % LOOP_SECONDS) / LOOP_SECONDS;
  // The background comes first, so that rising lanterns hide nothing of the fair.
  const far = [sky(part), bigWheel(part), rising(part), hills];
  const near = [stalls, fire(part), wheel, garland(part, 0), garland(part, 1)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${gradients}${[...far, ...near].join('')}</svg>`;
}

/** Returns a value from -1 to 1 that repeats `times` per loop, with the phase `at`. */
const wave = (part: number, times: number, at: number): number => Math.sin(2 * Math.PI * (part * times + at));
/** Returns a pseudo-random number from 0 to 1 that depends only on the place, so that renders are reproducible. */
const scattered = (place: number): number => {
  const value = Math.sin(place * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};
const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
const at = (value: number): string => String(Math.round(value * 10) / 10);
const seen = (value: number): string => String(Math.round(value * 100) / 100);
const dot = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${seen(opacity)}"`}/>`;

const gradients =
  '<defs><linearGradient id="s" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#12040f"/><stop offset=".5" stop-color="#4a0a24"/><stop offset=".78" stop-color="#a8263c"/><stop offset=".9" stop-color="#e0683f"/></linearGradient>' +
  '<radialGradient id="g"><stop offset="0" stop-color="#ffd27a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb24a" stop-opacity="0"/></radialGradient>' +
  '<linearGradient id="l" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ff8f4a"/><stop offset=".6" stop-color="#ffc65c"/><stop offset="1" stop-color="#fff0b0"/></linearGradient></defs>';

function sky(part: number): string {
  const stars = places(54).map((star) => {
    const glow = 0.55 + 0.4 * wave(part, 5 + (star % 9), scattered(star + 300));
    return dot(scattered(star) * WIDTH, scattered(star + 99) * 250, 0.8 + scattered(star + 7) * 1.1, '#ffe9d8', glow);
  });
  const moon = `${dot(742, 74, 27, '#ffeccc')}${dot(752, 66, 24, '#2b0819')}`;
  return `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${stars.join('')}${moon}`;
}

const hills =
  '<path fill="#6b1530" d="M0 372q110-52 240-22t250-14 364 24v48H0z" opacity=".8"/><path fill="#210612" d="M0 400q190-26 420-8t434-6v94H0z"/>';

/** Draws the big wheel of the fairground. It stands still, and its lamps twinkle in turn. */
function bigWheel(part: number): string {
  const [x, y, r] = [690, 262, 104];
  const rim = (angle: number, far: number) => [x + far * Math.cos(angle), y + far * Math.sin(angle)] as const;
  const angles = places(16).map((lamp) => (lamp / 16) * 2 * Math.PI);
  const spokes = angles.map((angle) => `M${x} ${y}L${rim(angle, r).map(at).join(' ')}`).join('');
  const lamps = angles.map((angle, lamp) => {
    const [left, top] = rim(angle, r);
    const glow = 0.65 + 0.35 * wave(part, 20, (lamp % 4) / 4);
    return `${dot(left, top, 13, 'url(#g)', glow)}${dot(left, top, 3.6, lamp % 2 ? '#ffdf9a' : '#ff8a6a', glow)}`;
  });
  return `<g fill="none" stroke="#2d0716" stroke-width="4"><circle cx="${x}" cy="${y}" r="${r}"/><circle cx="${x}" cy="${y}" r="52"/><path stroke-width="2" d="${spokes}"/><path stroke-width="7" d="M${x} ${y}l-50 150M${x} ${y}l50 150"/></g>${lamps.join('')}`;
}

/** The stalls, with striped roofs and a light inside. */
const stalls = [
  [330, '#a82438', '#f2dcb4'],
  [452, '#176a68', '#f2dcb4'],
  [574, '#e8a83a', '#7d1830'],
]
  .map(([x, one, other]) => {
    const stripes = places(6).map(
      (stripe) =>
        `<path fill="${stripe % 2 ? other : one}" d="M${Number(x) + stripe * 16} 330h16l${at((stripe - 2) * 2)} 22q-8 9-16 0z"/>`,
    );
    return `<path fill="#3a0c1c" d="M${Number(x) + 4} 350h88v48h-88z"/><path fill="#ffb84a" d="M${Number(x) + 10} 356h76v20h-76z" opacity=".85"/><path fill="#5a1626" d="M${Number(x)} 378h96v20h-96z"/>${stripes.join('')}`;
  })
  .join('');

/** The game's wheel on its stand, as a silhouette. It shows no result and never turns. */
const wheel = (() => {
  const [x, y, r] = [176, 262, 118];
  const pegs = places(50).map((peg) => {
    const angle = ((peg + 0.5) / 50) * 2 * Math.PI;
    return dot(x + (r - 7) * Math.cos(angle), y + (r - 7) * Math.sin(angle), 2, '#f0b25a', 0.75);
  });
  const spokes = places(10).map((spoke) => {
    const angle = (spoke / 10) * 2 * Math.PI;
    return `M${x} ${y}L${at(x + (r - 16) * Math.cos(angle))} ${at(y + (r - 16) * Math.sin(angle))}`;
  });
  return `${dot(x, y, 178, 'url(#g)', 0.4)}<path fill="#1d0510" d="M${x - 14} ${y}h28l26 162H${x - 40}z"/><path fill="#1d0510" d="M${x - 78} 412h156v18H${x - 78}z"/>${dot(x, y, r, '#1d0510')}<g fill="none" stroke="#5c1a2c"><circle cx="${x}" cy="${y}" r="${r - 1}" stroke="#d98a3c" stroke-width="2.5"/><circle cx="${x}" cy="${y}" r="${r - 16}"/><path d="${spokes.join('')}"/></g>${pegs.join('')}${dot(x, y, 18, '#d98a3c')}${dot(x, y, 11, '#1d0510')}<path fill="#f6c667" d="M${x - 11} ${y - r - 14}h22l-11 26z"/>`;
})();

/** Draws the flames, and sparks that fade as they rise. */
function fire(part: number): string {
  const [x, y] = [520, 440];
  const flame = (wide: number, high: number, fill: string, times: number) => {
    const top = y - high * (1 + 0.12 * wave(part, times, wide / 40) + 0.06 * wave(part, times * 2 + 3, 0));
    const lean = x + wide * 0.3 * wave(part, times - 7, 0.3);
    return `<path fill="${fill}" d="M${x - wide} ${y}Q${at(x - wide * 1.1)} ${at((y + top) / 2)} ${at(lean)} ${at(top)}Q${at(x + wide * 1.1)} ${at((y + top) / 2)} ${x + wide} ${y}z"/>`;
  };
  const sparks = places(9).map((spark) => {
    const way = (part * (12 + (spark % 5)) + scattered(spark)) % 1;
    const left = x + 26 * (scattered(spark + 40) - 0.5) + 14 * wave(part, 15 + spark, scattered(spark));
    return dot(left, y - 40 - way * 120, 1.6, '#ffd27a', 1 - way);
  });
  const glow = dot(x, y - 26, 96 + 5 * wave(part, 33, 0), 'url(#g)', 0.75);
  const wood = `<path stroke="#4a1c10" stroke-linecap="round" stroke-width="10" d="M${x - 30} ${y + 6}l60-10M${x + 30} ${y + 6}l-60-10"/>`;
  return `${glow}${flame(24, 74, '#e2402a', 31)}${flame(17, 54, '#ff9a2e', 37)}${flame(10, 34, '#fff0a8', 43)}${wood}${sparks.join('')}`;
}

const colours = ['#ffd83d', '#ff5a5a', '#27b5a6', '#ff8f3a', '#8a5af0', '#f7efe0'];

/** Draws a line of flags from edge to edge. Each flag sways by itself. */
function garland(part: number, row: 0 | 1): string {
  const sag = (x: number) =>
    row === 0 ? 4 + 34 * Math.abs(Math.sin((x / WIDTH) * Math.PI * 2)) : 58 + 34 * Math.sin((x / WIDTH) * Math.PI);
  const line = places(44).map((step) => `${step === 0 ? 'M' : 'L'}${at(step * 20)} ${at(sag(step * 20))}`);
  const flags = places(row === 0 ? 24 : 20).map((flag) => {
    const x = 16 + flag * (row === 0 ? 36 : 43);
    const turn = 9 * wave(part, 8 + (flag % 5), scattered(flag + row * 50));
    return `<path fill="${colours[(flag + row * 2) % colours.length]}" d="M-9 0H9V24L0 17-9 24z" transform="translate(${x} ${at(sag(x))}) rotate(${at(turn)})"/>`;
  });
  return `<path fill="none" stroke="#1d0510" stroke-width="2" d="${line.join('')}"/>${flags.join('')}`;
}

/** Draws rising paper lanterns, near and far. */
function rising(part: number): string {
  const lanterns = places(7).map((lantern) => {
    const size = 0.45 + 0.55 * scattered(lantern + 21);
    const way = (part * (lantern % 2 ? 1 : 2) + scattered(lantern + 3)) % 1;
    const x = 60 + ((lantern * 2.6) % 7) * 118 + 16 * wave(part, 3 + (lantern % 3), scattered(lantern));
    const y = 440 - way * 520;
    const shape = `<circle r="34" fill="url(#g)"/><path fill="url(#l)" d="M-11-15q11-6 22 0l-4 30H-7z"/><path fill="#7d1f2c" d="M-7 15H7v3H-7z"/>`;
    return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(4 * wave(part, 4, scattered(lantern)))}) scale(${seen(size)})" opacity="${seen(Math.min(1, way * 8))}">${shape}</g>`;
  });
  return lanterns.join('');
}
