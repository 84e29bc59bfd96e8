/** Declares the light build of hls.js, which has the whole build's types but for what we do not use. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
