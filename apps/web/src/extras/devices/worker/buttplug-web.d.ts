/** The build of the library for browsers; its types are those of the package. */
declare module 'buttplug/dist/web/buttplug.mjs' {
  export * from 'buttplug'
}
