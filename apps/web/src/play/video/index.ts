/** Entry point of videos with their scripts: the stage's clock, conductor and outputs with the session of a video. */
export { startVideoRun, type VideoContext, type VideoRun, type VideoVolumes } from './run.ts'
export type { FrameStamp } from './follow-video.ts'
export { LOOP_LEAST_MS, NUDGE_MAX_MS, type VideoInput, type VideoPlace, type VideoState } from './video-session.ts'
export type { PlayedScript, VideoPlan, VideoRange } from './video-plan.ts'
