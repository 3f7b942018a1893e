/** The stage: one session, full screen, from preparing to its end. */
import type { KeyMap, Owned, VoiceName } from '@rubato/contracts/domain'
import type { DialogLibrary, PlayerProfile, SessionStart, SessionSummary } from '@rubato/engine'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { ConductorPhase, StopOrigin } from '../conductor.ts'
import type { TalkChoice } from '../outputs/talk.ts'
import { createPlayback, type Playback } from '../playback.ts'
import type { StageExtra } from '../extra.ts'
import type { SiteVoice } from '../outputs/voice/site-voice.ts'
import { openSession, type PastSession, type SessionRecorder } from '../session-driver.ts'
import type { StageNotice, StageTexts } from '../texts.ts'
import { Backdrop } from './backdrop.tsx'
import { BodyState } from './status/body-state.tsx'
import { Ask } from './controls/ask.tsx'
import { Caption } from './status/caption.tsx'
import { Controls, FinishButton } from './controls/controls.tsx'
import { useHotkeys } from './controls/hotkeys.ts'
import { StopButton, type Send } from './controls/input-button.tsx'
import { Overlay } from './panels/overlay.tsx'
import { ElapsedTime, ProgressLine } from './status/progress.tsx'
import { Ring } from './ring/ring.tsx'
import { StageBoundary } from './panels/stage-boundary.tsx'
import styles from './stage.module.css'
import { TopBar } from './status/top-bar.tsx'
import { optionalPart } from '../../ui/optional-part.tsx'
import { useStore } from '../../ui/store.ts'
import type { TimedOffer } from '../../ui/use-timed-offer.ts'

/** The session's state and controls for the owner of the stage, which asks before the member leaves. */
export interface StageHandle {
  /** `begun` until the session is over or failed; `stopped` until the member has confirmed the releases. */
  state(): 'idle' | 'begun' | 'stopped'
  /** Pauses where the session offers a pause. */
  pause(): void
  /** @param origin the member when absent */
  stop(origin?: StopOrigin): void
}

export interface StageProps {
  handle?: Ref<StageHandle> | undefined
  game: SessionStart['game']
  library: DialogLibrary
  profile: PlayerProfile
  /** Seed of the session: chooses among several lines that fit. */
  seed: string
  /** Values of a branching game that were kept from the last time. */
  kept?: SessionStart['kept']
  /** The rules of branching games, for one of them. */
  scenes?: SessionStart['scenes']
  /** The rules of leading, for a session that is resumed and that a partner had led. */
  lead?: SessionStart['lead']
  /** The session that is resumed here; absent for a new one. Mount the stage again for another one. */
  past?: PastSession | undefined
  recorder?: SessionRecorder | undefined
  voice: VoiceName
  voiceSource: 'bundled' | 'browser'
  browserVoice?: string | null
  /** The site's voice, which speaks before the bundled one; absent where the site has none. */
  siteVoice?: SiteVoice | undefined
  captions: boolean
  /** The level of talk that the session begins with, and whether captions follow it or show the complete line. */
  talk: TalkChoice
  /** The member's keys; a change in a pause applies at once. */
  keys: KeyMap
  /** The member's equipment, for its names. */
  owned: readonly Owned[]
  /** Renders the choice of keys over the paused stage until `close` is called. */
  configureKeys?: (close: () => void) => ReactNode
  texts: StageTexts
  /** Whether volumes, items to release and rendered lines are stored in this browser; true when absent. */
  isStored?: boolean
  /** Opened again for each playback: an output that was silenced stays silent, and strict mode mounts the stage twice. */
  extras?: readonly StageExtra[]
  /** By how much sound is heard later than the browser says, ms; read for each beat. */
  soundDelay?: () => number
  /** Shown before the start; the member then starts the session. */
  notice?: StageNotice | undefined
  /** Shown in the panel of the preparing step. */
  waiting?: ReactNode
  /** Called once, as the session ends. `stoppedBy` is null where it ended by itself. */
  onEnded?: (summary: SessionSummary, stoppedBy: StopOrigin | null) => void
  /** Called once, at the end of the session or, after a stop, when the member has confirmed the releases. */
  onOver(summary: SessionSummary): void
  /** The way to continue the session after a stop; absent or null where that is not offered. Called at the stop. */
  offerReturn?: (() => TimedOffer | null) | undefined
  /** Called with the id of each script line as it begins, so that lines of a session that is cut off count too. */
  onSpoken?: (lineId: string) => void
  /** Called when the member leaves before the start or after a crash. */
  onLeave(): void
}

/** Props are read once: a session does not change its game, voice, equipment or language while it runs. */
function usePlayback(props: StageProps) {
  const latest = useRef(props)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [stopSummary, setStopSummary] = useState<SessionSummary | null>(null)
  const running = useRef<Playback | null>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const { game, library, profile, seed, kept, scenes, lead, texts, notice, past, recorder } = latest.current
    const session = openSession({
      game,
      library,
      profile,
      seed,
      ...(kept ? { kept } : {}),
      ...(scenes ? { scenes } : {}),
      ...(lead ? { lead } : {}),
      past,
      recorder,
    })
    const created = createPlayback({
      isStored: true,
      ...latest.current,
      session,
      lead: session,
      from: session.from,
      lines: session.lines,
      mediaAhead: session.mediaAhead,
      systemLines: texts.systemLines,
      chatSpeed: profile.chatSpeed,
      waits: notice !== undefined,
      onSpoken: (lineId) => latest.current.onSpoken?.(lineId),
      onOver(summary, stoppedBy) {
        latest.current.onEnded?.(summary, stoppedBy)
        if (created.conductor.phase.get() === 'over') latest.current.onOver(summary)
        else setStopSummary(summary)
      },
      // The screen shows a failure by its phase or by the missing output; details of a session are not logged.
      onFault: () => undefined,
    })
    running.current = created
    // Created in an effect: creating it while rendering would start its sound twice in strict mode.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlayback(created)
    return () => {
      running.current = null
      created.close()
    }
  }, [])
  return { playback, running, stopSummary }
}

/** @param left whether the member has left a session that crashed, and confirmed its releases */
function handleOf(running: { readonly current: Playback | null }, left: { readonly current: boolean }): StageHandle {
  return {
    state() {
      if (left.current) return 'idle'
      const phase = running.current?.conductor.phase.get()
      if (phase === 'stopped') return 'stopped'
      return phase === 'running' || phase === 'frozen' ? 'begun' : 'idle'
    },
    pause() {
      const { current } = running
      if (current?.screen.view.get()?.inputs.includes('pause')) current.conductor.input('pause')
    },
    stop: (origin) => running.current?.conductor.input('stop', origin),
  }
}

interface StageContentProps extends StageProps {
  playback: Playback
  stopSummary: SessionSummary | null
}

/**
 * The choice of keys reads the keys itself, so the session is paused before it opens. A stop or a resume from elsewhere
 * closes it.
 */
function useKeyChoice({ playback, configureKeys }: StageContentProps, send: Send) {
  const [state, setState] = useState<'closed' | 'pausing' | 'open'>('closed')
  const status = useStore(playback.screen.view)?.status
  const isEnded = status === 'stopped' || status === 'over'
  if (state === 'pausing' && status === 'paused') setState('open')
  if ((state === 'open' && status !== 'paused') || (state === 'pausing' && isEnded)) setState('closed')
  const open = () => {
    if (status !== 'paused') send('pause')
    setState('pausing')
  }
  const isOpen = state === 'open' && status === 'paused'
  return {
    isOpen,
    open: configureKeys && !isEnded ? open : undefined,
    panel: isOpen ? configureKeys?.(() => setState('closed')) : null,
  }
}

const SidePanels = optionalPart(async () => (await import('./panels/side-panels.tsx')).SidePanels)

const loadChoice = () => import('./controls/choice.tsx')

/** Loads the parts of the stage that open by themselves: a session that has begun shows them with no network. */
export const loadStageParts = (): Promise<unknown> => loadChoice()

/**
 * Loaded with the stage of a branching game, before its first question. Where it cannot be loaded, the caption shows the question
 * and keys answer it.
 */
const Choice = optionalPart(async () => (await loadChoice()).Choice)

const COVERED: readonly ConductorPhase[] = ['frozen', 'stopped', 'failed']

function StageContent(props: StageContentProps) {
  const { playback, voice, captions, keys, owned, texts } = props
  const isBranching = 'sections' in props.game
  const view = useStore(playback.screen.view)
  const phase = useStore(playback.conductor.phase)
  const { send } = playback
  const choice = useKeyChoice(props, send)
  const [panel, setPanel] = useState<string | null>(null)
  useEffect(() => {
    // A failed load is tried again with the first question; keys answer without it.
    if (isBranching) loadChoice().catch(() => undefined)
  }, [isBranching])
  const toggleMute = () => playback.setVolumes({ isMuted: !playback.volumes.get().isMuted })
  const hidden = choice.isOpen || COVERED.includes(phase)
  const closePanel = () => setPanel(null)
  const closeOnEscape = () => {
    if (!playback.isQuiet() || (!choice.isOpen && (panel === null || hidden))) return false
    // The choice of keys closes itself.
    if (!choice.isOpen) closePanel()
    return true
  }
  useHotkeys({
    send,
    answer: playback.answer,
    toggleMute,
    view: playback.screen.view.get,
    keys,
    onlyStop: choice.isOpen,
    closeOnEscape,
  })
  const context = { send, keys, texts }
  const toggles = {
    onPanel: (name: string) => setPanel(panel === name ? null : name),
    onMute: toggleMute,
    onKeys:
      choice.open &&
      (() => {
        closePanel()
        choice.open?.()
      }),
  }
  return (
    <>
      <div className={styles.layers}>{playback.extras.map(({ name, Layer }) => Layer && <Layer key={name} />)}</div>
      {view && <TopBar {...{ playback, view, voice, texts, panel }} onPanel={toggles.onPanel} />}
      {/* Hidden while the audio is suspended: session time is paused then, and InterruptedPanel lists the items with clock times. */}
      {view && phase !== 'frozen' && <BodyState playback={playback} view={view} owned={owned} texts={texts} />}
      {view && <Ring playback={playback} view={view} texts={texts} />}
      <Caption playback={playback} wanted={captions} without={view?.choice?.text} />
      <Ask view={view} hidden={hidden} {...context}>
        {view && isBranching && <Choice {...{ view, playback, texts }} answer={playback.answer} />}
      </Ask>
      {panel && !hidden && <SidePanels name={panel} {...{ playback, keys, texts }} {...toggles} onClose={closePanel} />}
      <footer className={styles.foot}>
        {view && <ProgressLine playback={playback} view={view} texts={texts} />}
        {view && (
          <div className={styles.time}>
            <ElapsedTime playback={playback} view={view} texts={texts} />
            <FinishButton view={view} hidden={hidden} {...context} />
          </div>
        )}
        {view && <Controls view={view} hidden={hidden} {...context} />}
        <div className={styles.corner}>
          <StopButton send={send} texts={texts} />
        </div>
      </footer>
      {!hidden && playback.extras.map(({ name, Card }) => Card && <Card key={name} />)}
      <Overlay {...props} />
      {choice.panel}
    </>
  )
}

/** Plays one game, full screen. Mount it after a click: browsers start sound only then. */
export function Stage(props: StageProps) {
  const stage = useRef<HTMLElement>(null)
  // The control that was clicked to get here must not receive the space bar.
  useEffect(() => stage.current?.focus(), [])
  const { playback, running, stopSummary } = usePlayback(props)
  const left = useRef(false)
  useImperativeHandle(props.handle, () => handleOf(running, left), [running])
  const leaveCrashed = () => {
    // Before the navigation, which is blocked while a session is to be left.
    left.current = true
    props.onLeave()
  }
  return (
    <StageBoundary
      texts={props.texts}
      openItems={playback?.openItems ?? null}
      onCrash={() => running.current?.conductor.input('stop', 'page')}
      onLeave={leaveCrashed}
    >
      <main ref={stage} tabIndex={-1} className={styles.stage} aria-label={props.texts.labels.stage}>
        <Backdrop seed={props.seed} />
        <h1 className="visually-hidden">{props.texts.labels.stage}</h1>
        {playback && <StageContent {...props} playback={playback} stopSummary={stopSummary} />}
      </main>
    </StageBoundary>
  )
}
