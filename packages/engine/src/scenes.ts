/** What only branching games need, apart from the rest of the engine so that a player of games can load it later. */
export { sceneRules } from './session/start/scene-rules.ts'
