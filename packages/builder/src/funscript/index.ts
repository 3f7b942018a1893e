/** Scripts of videos, for the player. It does not load the rest of the builder. */
export { scriptAxes, type ScriptAxis } from './axes.ts'
export type { Chapter } from './chapters.ts'
export { climaxOf, gapsOf, heatOf, quietOf, type Stretch } from './heat.ts'
export { paceScript, type PacedScript, type RateChange, type TooFast } from './pace.ts'
export {
  isScriptName,
  isVideoName,
  pairFiles,
  strengthOf,
  type PairedFiles,
  type ScriptChoice,
  type VideoFiles,
} from './pair-files.ts'
export type { Point } from './points.ts'
export { readScript, type ReadScript } from './read-script.ts'
export { bottomsOf } from './strokes.ts'
export type { RefusedFile } from '../read-file.ts'
