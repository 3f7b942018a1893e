/** The stage: plays one game on one clock. Everything it says comes in as texts; nothing leaves the device. */
export { Stage, type StageHandle, type StageProps } from './hud/stage.tsx'
export { previewVoice } from './outputs/voice/preview.ts'
export type { ReleaseTexts, StageNotice, StageTexts } from './texts.ts'
