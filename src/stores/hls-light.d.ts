/** Declares the light build of hls.js. It has the full build's types, except for parts that we do not use. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
