/** The code that only branching games need. It has its own entry point so that the web app can load it later. */
export { sceneRules } from './session/start/scene-rules.ts'
