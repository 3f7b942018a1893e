/** The build of the library for browsers; it has the types of the package. */
declare module 'buttplug/dist/web/buttplug.mjs' {
  export * from 'buttplug'
}
