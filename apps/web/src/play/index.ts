/** Entry point of the stage: plays one game on one clock. Its texts are passed in; it sends nothing to the server. */
export { loadStageParts, Stage, type StageHandle, type StageProps } from './hud/stage.tsx'
export type { StopOrigin } from './conductor.ts'
export type { PastSession, SessionRecorder } from './session-driver.ts'
export type { ReleaseTexts, StageNotice, StageTexts } from './texts.ts'
export type { SiteLine, SiteVoice } from './outputs/voice/site-voice.ts'
