/** The heart of the game builder: pure functions over an immutable document. README.md says what is where. */
export * from './document/types.ts'
export * from './sections/types.ts'
export * from './commands/types.ts'
export * from './check/types.ts'
export * from './history/types.ts'
export * from './moment/types.ts'
export type { BuilderSentence } from './sentence.ts'
