/** Test support for the engine and for its players: a simulated clock, random inputs. */
export { playThrough, type Played } from './play-through.ts'
export { randomConfig, randomProfile, randomInputs } from './random.ts'
export { draw, drawWhole, openStream, type Stream } from '../random/stream.ts'
export { hostileGame, tamperWith } from './hostile.ts'
export { counted, every, willing } from './games.ts'
export { twoLineLibrary } from './library.ts'
export { compareRandomScenes, type ComparedScenes } from './scene/compare-scene.ts'
export { largeScene } from './scene/random-scene.ts'
