/** One run of a video with its script, from start to stop: its session, driven by the stage's conductor. */
import type { ClickSound } from '@rubato/contracts/domain'
import { createConductor, type ConductorPhase } from '../conductor.ts'
import { createStageClock, type StageClock } from '../clock/stage-clock.ts'
import { createMetronome } from '../outputs/metronome.ts'
import { createMixer } from '../outputs/mixer.ts'
import type { Output } from '../outputs/output.ts'
import { readVolumes, type Volumes } from '../outputs/volumes.ts'
import { holdWakeLock } from '../outputs/wake-lock.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { followVideo, type VideoFollower } from './follow-video.ts'
import type { VideoPlan } from './video-plan.ts'
import type { VideoPlace } from './course.ts'
import { createVideoSession, type VideoSpan } from './video-session.ts'
import type { VideoInput, VideoState } from './video-state.ts'

/** Volumes of the video's own sound and of the clicks, 0..1. */
export interface VideoVolumes {
  video: number
  clicks: number
}

/** The part of a run that devices need. */
interface VideoContext {
  clock: StageClock
  volumes: ReadableStore<Volumes>
  phase: ReadableStore<ConductorPhase>
  /** A video has no view of the stage. */
  view: ReadableStore<null>
  now(): number
}

export interface VideoRunOptions {
  video: HTMLVideoElement
  plan: VideoPlan
  volumes: VideoVolumes
  sound: ClickSound
  start: Partial<Pick<VideoState, 'script' | 'nudge' | 'isEased'>> & VideoSpan
  /** By how much sound is heard later than the browser says, ms. */
  soundDelay(): number
  /** Outputs in addition to video and clicks: the devices. */
  openOutputs(context: VideoContext): readonly Output[]
  /** The video is at its end, or the longest session is over. */
  onOver(reason: 'ended' | 'time-is-up'): void
  onFault(error: unknown): void
}

export interface VideoRun {
  phase: ReadableStore<ConductorPhase>
  follower: Pick<VideoFollower, 'lag' | 'onFrame'>
  state(): Readonly<VideoState>
  /** The audio device was taken away or does not answer, and everything waits. */
  isFrozen(): boolean
  /** The browser plays the video only after a press, and everything waits: the next input that lets it go on has to come from one. */
  isRefused(): boolean
  /** Where the video is now; after an input where that leads, also before it is heard. */
  place(): VideoPlace
  /** Time since its start, pauses included, ms. */
  elapsed(): number
  input(input: VideoInput): void
  setVolumes(volumes: VideoVolumes): void
  /** Continues after the audio device was taken away. */
  resume(): void
  /** Everything is silent and still before it returns. */
  stop(): void
}

/** Delay before the context is closed, ms: closing it during the fade to silence would click. */
const CLOSE_AFTER_MS = 40

const volumesOf = ({ video, clicks }: VideoVolumes): Volumes => ({
  ...readVolumes(localStorage),
  all: 1,
  beat: clicks,
  media: video,
})

/**
 * Begins a run, in a press or, for the next video of a list, without one. Where the browser wants a press the run waits for it: it is
 * frozen where the sound was refused, refused where the video was. The element belongs to one run.
 * @throws where there is no Web Audio
 */
export function startVideoRun(options: VideoRunOptions): VideoRun {
  const audio = new AudioContext({ latencyHint: 'interactive' })
  const stageClock = createStageClock(audio, options.soundDelay)
  const clock = { ...stageClock, close: () => void setTimeout(stageClock.close, CLOSE_AFTER_MS) }
  try {
    return runOn(audio, clock, options)
  } catch (error) {
    clock.close()
    throw error
  }
}

function runOn(audio: AudioContext, clock: StageClock, options: VideoRunOptions): VideoRun {
  const { video, plan, onOver, onFault } = options
  const mixer = createMixer(audio)
  const volumes = createStore(volumesOf(options.volumes))
  mixer.setVolumes(volumes.get())
  audio.createMediaElementSource(video).connect(mixer.inputs.media)
  const clicks = createMetronome(audio, mixer.inputs.beat, options.sound)

  const session = createVideoSession(plan, options.start)
  const phase = createStore<ConductorPhase>('ready')
  /** Session time that is heard now, ms. */
  const heardNow = () => (clock.audio() - clock.soundDelay() - conductor.audioTimeOf(0)) * 1000
  const heardPlace = () => session.placeAt(Math.max(0, heardNow()))
  let isRefused = false
  const follower = followVideo(video, heardPlace, () => {
    // Beat and devices would go on without the picture.
    if (!isRefused) conductor.answer({ type: 'pause' })
    isRefused = true
  })
  const sound: Output = {
    ...clicks,
    silence() {
      mixer.silence()
      clicks.silence()
    },
  }
  const end: Output = {
    take: () => undefined,
    tick() {
      const { still } = heardPlace()
      if (still === 'ended' || still === 'time-is-up') queueMicrotask(() => onOver(still))
    },
    silence: () => undefined,
  }
  const outputs = options.openOutputs({ clock, volumes, phase, view: createStore(null), now: () => conductor.now() })
  const conductor = createConductor<never, VideoInput>({
    clock,
    phase,
    session,
    outputs: [sound, follower.output, ...outputs, end],
    // A video does not speak, and has no summary.
    sentence: () => '',
    onOver: () => undefined,
    onFault,
  })
  const lock = holdWakeLock()
  phase.subscribe(() => {
    // Without the audio clock nothing leads the video.
    if (phase.get() === 'frozen') video.pause()
  })
  let isResuming = false
  /** Until the audio device has answered, the run is not frozen: it begins. */
  const resume = async () => {
    isResuming = true
    await conductor.thaw()
    isResuming = false
  }
  conductor.begin()
  void resume()
  return {
    phase,
    isFrozen: () => phase.get() === 'frozen' && !isResuming,
    follower,
    state: session.state,
    place: () => session.shownAt(Math.max(0, heardNow())),
    elapsed: () => Math.max(0, heardNow()),
    isRefused: () => isRefused,
    input(input) {
      conductor.answer(input)
      if (!isRefused || session.state().isPaused) return
      isRefused = false
      // In the press itself: the follower plays it later, outside of the press, which is allowed from now on.
      void video.play().catch(() => undefined)
    },
    setVolumes(next) {
      volumes.set(volumesOf(next))
      mixer.setVolumes(volumes.get())
    },
    resume: () => void resume(),
    stop() {
      conductor.input('stop')
      conductor.close()
      lock.release()
    },
  }
}
