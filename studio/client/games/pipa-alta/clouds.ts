/** Draws the clouds, which stream past the faster the higher the kite is. */
import { make } from '../../page.ts';

/** The size and the height of each cloud, shares of the sky, and how far it is on its way at first. */
const CLOUDS = [
  { size: 34, top: 10, way: 0.62 },
  { size: 22, top: 1, way: 0.34 },
  { size: 27, top: 26, way: 0.44 },
  { size: 16, top: 4, way: 0.8 },
  { size: 30, top: 16, way: 0.08 },
];
/** How long a cloud is on its way at the pace 1, ms. */
const WAY_MS = 11_000;

export function createClouds(art: (name: string) => HTMLImageElement, calm: () => boolean) {
  const root = make('div', { className: 'clouds' });
  const motions = CLOUDS.map(({ size, top, way }) => {
    const cloud = Object.assign(art('nuvem'), { className: 'cloud' });
    cloud.style.cssText = `width: ${size}%; top: ${top}%`;
    root.append(cloud);
    // It appears and goes within the sky, which has no edge where it is narrower than the window.
    const motion = cloud.animate(
      [
        { transform: 'translate(64cqw, -4cqh)', opacity: 0 },
        { opacity: 0.85, offset: 0.2 },
        { opacity: 0.85, offset: 0.8 },
        { transform: 'translate(-2cqw, 46cqh)', opacity: 0 },
      ],
      { duration: WAY_MS, iterations: Infinity },
    );
    motion.currentTime = way * WAY_MS;
    if (calm()) motion.pause();
    return motion;
  });
  return {
    root,
    /** Changes how fast the clouds pass, without a jump. */
    pace: (rate: number): void => {
      if (!calm()) for (const motion of motions) motion.updatePlaybackRate(rate);
    },
  };
}
