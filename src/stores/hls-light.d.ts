/** hls.js types its whole build alone; the light one is the same but for what we do not use. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
