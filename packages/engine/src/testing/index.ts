/** For tests of the engine and of whoever plays it: a simulated clock. */
export { playThrough, type Played } from './play-through.ts'
export { randomConfig, randomProfile, randomInputs } from './random.ts'
export { survey, type Survey } from './survey.ts'
export { twoLineLibrary } from './library.ts'
