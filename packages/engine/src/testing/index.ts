/** Test support for the engine and for its players: a simulated clock, random inputs. */
export { playThrough, type Played } from './play-through.ts'
export { randomConfig, randomProfile, randomInputs } from './random.ts'
export { twoLineLibrary } from './library.ts'
