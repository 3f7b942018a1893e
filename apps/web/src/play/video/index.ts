/** Entry point of videos with their scripts: the stage's clock, conductor and outputs with the session of a video. */
export { startVideoRun, type VideoRun, type VideoVolumes } from './run.ts'
export type { VideoPlan } from './video-plan.ts'
