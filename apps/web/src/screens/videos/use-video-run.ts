/** The run of a video on the screen: starts and stops it, and reads its state for the controls. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { VideoRange } from '@rubato/builder/funscript'
import { createDeviceForwarder, connectAgain } from '../../extras/devices/index.ts'
import { soundDelay } from '../../domain/sound-output/sound-delay.ts'
import type { PlayerNotice, RunView } from '../../features/videos/player-props.ts'
import { reportError } from '../../lib/errors/report-error.ts'
import { startVideoRun, type VideoPlan, type VideoRun, type VideoVolumes } from '../../play/video/index.ts'
import { onThreeFingers } from '../../ui/on-three-fingers.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { useTurnState } from './use-turn-state.ts'

/** How often the controls are updated, ms. */
const SHOWN_EVERY_MS = 100
/** Elements for which the space bar has another meaning. */
const OWN_KEYS = 'button, a, input, [role="slider"], [role="dialog"]'

interface RunOptions {
  video: RefObject<HTMLVideoElement | null>
  volumes: VideoVolumes
  /** ms */
  nudge: number
  /** Whether devices take part. */
  withDevices: boolean
  /** Rises with each video of a list; the screen stays the same. */
  turn: number
  /** Called when the video was played to its end; null where no other one comes. */
  onNext: (() => void) | null
}

const viewOf = (run: VideoRun): RunView => {
  const { isPaused, isEased, isAtEdge, loop } = run.state()
  return { isPaused, isEased, isAtEdge, loop, isFrozen: run.isFrozen(), isRefused: run.isRefused() }
}

interface WhilePlaying {
  update(): void
  end(): void
  togglePause(): void
}

/** From the place, where it is inside the part, to the end of the part. */
const spanFrom = (place: number, part: VideoRange | null) =>
  part ? { from: place < part.to ? Math.max(place, part.from) : part.from, until: part.to } : { from: place }

/** Updates the controls while the video plays, and listens to keys, the three-finger tap and the event that ends all sound. */
function useWhilePlaying(isPlaying: boolean, { update, end, togglePause }: WhilePlaying): void {
  const onTime = useEffectEvent(update)
  const onEnd = useEffectEvent(end)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') end()
    // A control in focus has the key for itself.
    const isFree = event.target instanceof Element && !event.target.closest(OWN_KEYS)
    if (event.key !== ' ' || !isFree) return
    event.preventDefault()
    if (event.repeat) return
    togglePause()
    update()
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(onTime, SHOWN_EVERY_MS)
    const unsubscribe = onThreeFingers(onEnd)
    addEventListener('keydown', onKey, true)
    addEventListener(QUIET_EVENT, onEnd)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', onKey, true)
      removeEventListener(QUIET_EVENT, onEnd)
      unsubscribe()
    }
  }, [isPlaying])
}

/** A run takes settings that change while it plays. */
function useChangedSettings(
  running: RefObject<VideoRun | null>,
  { volumes, nudge }: Pick<RunOptions, 'volumes' | 'nudge'>,
): void {
  useEffect(() => running.current?.setVolumes(volumes), [running, volumes])
  useEffect(() => running.current?.input({ type: 'nudge', ms: nudge }), [running, nudge])
}

/** The state that is kept from one video of a list to the next. */
interface Session {
  /** Time of the videos before, ms. */
  elapsedBefore: number
  isEased: boolean
}
const NEW_SESSION: Session = { elapsedBefore: 0, isEased: false }

/** The run as the screen shows it. */
function useShownRun(turn: number) {
  const [view, setView] = useState<RunView | null>(null)
  const [notice, setNotice] = useTurnState<PlayerNotice | null>(turn, null)
  const [place, setPlace] = useTurnState(turn, 0)
  /** Elements that have played: each run has its own. */
  const [runs, setRuns] = useState(0)
  return {
    view,
    notice,
    setNotice,
    place,
    setPlace,
    runs,
    show(run: VideoRun) {
      setView(viewOf(run))
      setPlace(run.place().media)
    },
    /** @param media where the video was left, ms */
    showEnd(reason: PlayerNotice, media: number) {
      setPlace(reason === 'over' ? 0 : media)
      setView(null)
      setNotice(reason)
      setRuns((count) => count + 1)
    },
  }
}

export function useVideoRun({ video, volumes, nudge, withDevices, turn, onNext }: RunOptions) {
  /** Of the video that comes: a stop ends the session. */
  const session = useRef(NEW_SESSION)
  const running = useRef<VideoRun | null>(null)
  const { show, showEnd, ...shown } = useShownRun(turn)
  const { view, setNotice, place } = shown

  /** Ends the run, and with it the session. Returns what the next video of a list goes on with. */
  const end = (reason: PlayerNotice): Session => {
    const run = running.current
    if (!run) return session.current
    running.current = null
    const { media } = run.place()
    const next = { elapsedBefore: session.current.elapsedBefore + run.elapsed(), isEased: run.state().isEased }
    session.current = NEW_SESSION
    run.stop()
    showEnd(reason, media)
    return next
  }
  const stop = (reason: PlayerNotice) => {
    end(reason)
    session.current = NEW_SESSION
  }
  /** Ends the run for another video of the list, which goes on with its session. */
  const leave = (reason: 'stopped' | 'over') => {
    session.current = end(reason)
  }
  /** @param part of the video; null: all of it */
  const start = (plan: VideoPlan, script: number, part: VideoRange | null) => {
    const element = video.current
    if (!element || running.current) return
    setNotice(null)
    if (withDevices) connectAgain(reportError)
    try {
      const run = startVideoRun({
        video: element,
        plan,
        volumes,
        sound: 'wood',
        start: { script, nudge, ...session.current, ...spanFrom(place, part) },
        soundDelay,
        openOutputs: (context) => (withDevices ? [createDeviceForwarder(context, () => undefined)] : []),
        onOver(reason) {
          // A stop is the end of the run: it may tell of its end once more.
          if (running.current !== run) return
          if (reason === 'time-is-up' || !onNext) return stop(reason === 'ended' ? 'over' : reason)
          leave('over')
          onNext()
        },
        onFault: reportError,
      })
      running.current = run
      show(run)
    } catch (error) {
      reportError(error)
      // The element may be connected to the mixer of this run.
      showEnd('failed', place)
    }
  }
  useWhilePlaying(view !== null, {
    update() {
      const run = running.current
      if (run?.phase.get() === 'failed') stop('failed')
      else if (run) show(run)
    },
    end: () => stop('stopped'),
    togglePause: () => running.current?.input({ type: view?.isPaused ? 'go-on' : 'pause' }),
  })
  useEffect(() => () => running.current?.stop(), [])
  useChangedSettings(running, { volumes, nudge })
  return {
    ...shown,
    start,
    stop,
    leave,
    resume: () => running.current?.resume(),
    input(input: Parameters<VideoRun['input']>[0]) {
      running.current?.input(input)
      if (running.current) show(running.current)
    },
  }
}
