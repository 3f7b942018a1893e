/** Entry point of videos with their scripts: the stage's clock, conductor and outputs with the session of a video. */
export { startVideoRun, type VideoContext, type VideoRun, type VideoVolumes } from './run.ts'
export type { FrameStamp } from './follow-video.ts'
export type { VideoInput } from './video-state.ts'
export type { VideoPlan } from './video-plan.ts'
