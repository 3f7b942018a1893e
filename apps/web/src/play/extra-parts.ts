/**
 * Entry point for parts of extras that are loaded when they are used: panels, light, media keys. The stage starts without
 * them, because `extra.ts` does not import them.
 */
export { Options } from './hud/panels/options.tsx'
export { SidePanel } from './hud/panels/side-panel.tsx'
export { createLight, type Light } from './outputs/light.ts'
export { createSilence } from './outputs/silence.ts'
export { followVideo } from './video/follow-video.ts'
export { createScriptStrokes } from './video/script-strokes.ts'
