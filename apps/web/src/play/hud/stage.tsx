/** The stage: one session, full screen, from preparing to its end. */
import type { PlayableGame, VoiceName } from '@rubato/contracts/domain'
import type { DialogLibrary, MemberInput, PlayerProfile, SessionSummary } from '@rubato/engine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetOpenItems } from '../outputs/open-items.ts'
import { createPlayback, type Playback } from '../playback.ts'
import { openSession } from '../session-driver.ts'
import type { StageTexts } from '../texts.ts'
import { Backdrop } from './backdrop.tsx'
import { Caption } from './caption.tsx'
import { Controls, ElapsedTime, FinishButton, ProgressLine, StopButton } from './controls.tsx'
import { useHotkeys } from './hotkeys.ts'
import { InterruptedPanel, PreparingPanel, ReleasePanel } from './panels.tsx'
import { Ring } from './ring.tsx'
import { CrashPanel, StageBoundary } from './stage-boundary.tsx'
import styles from './stage.module.css'
import { TopBar } from './top-bar.tsx'
import { useStore } from './use-store.ts'

export interface StageProps {
  game: PlayableGame
  library: DialogLibrary
  profile: PlayerProfile
  /** The session's own seed: which of several fitting lines is spoken. */
  seed: string
  voice: VoiceName
  voiceSource: 'bundled' | 'browser'
  captions: boolean
  texts: StageTexts
  /** Once, when everything is over and, after a stop, the member has confirmed the releases. */
  onOver(summary: SessionSummary, spokenLines: string[]): void
  /** The member left before the start, or after a crash. */
  onLeave(): void
}

/** Props are read once: a session does not change its game, voice or language while it runs. */
function usePlayback(props: StageProps) {
  const latest = useRef(props)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [stopSummary, setStopSummary] = useState<SessionSummary | null>(null)
  const running = useRef<Playback | null>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const { game, library, profile, seed, voice, voiceSource, texts } = latest.current
    const session = openSession({ game, library, profile, seed })
    const own = createPlayback({
      session,
      lines: [...session.lines, ...Object.values(texts.systemLines)],
      voice,
      voiceSource,
      chatSpeed: profile.chatSpeed,
      sentence: (line) => latest.current.texts.systemLines[line],
      onOver(summary) {
        if (own.conductor.phase.get() === 'over') latest.current.onOver(summary, [...own.captions.spoken()])
        else setStopSummary(summary)
      },
      // The phase or the missing output says it on the screen; details of a session are written nowhere.
      onFault: () => undefined,
    })
    running.current = own
    // A session begins by being mounted: making it while rendering would start its sound twice in strict mode.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlayback(own)
    return () => {
      running.current = null
      own.close()
    }
  }, [])
  return { playback, running, stopSummary }
}

interface RoomProps extends StageProps {
  playback: Playback
  stopSummary: SessionSummary | null
}

function Overlay({ playback, stopSummary, texts, onOver, onLeave }: RoomProps) {
  const phase = useStore(playback.conductor.phase)
  const release = useStore(playback.screen.release)
  if (phase === 'ready') return <PreparingPanel playback={playback} texts={texts} onLeave={onLeave} />
  if (phase === 'frozen') return <InterruptedPanel playback={playback} texts={texts} />
  if (phase === 'failed') return <CrashPanel texts={texts} onLeave={onLeave} />
  if (phase !== 'stopped' || !stopSummary) return null
  return (
    <ReleasePanel
      title={texts.release.stoppedTitle}
      lead={texts.release.stoppedLead}
      items={(release ?? []).map((step) => step.item)}
      texts={texts.release}
      onConfirm={() => {
        forgetOpenItems(localStorage)
        onOver(stopSummary, [...playback.captions.spoken()])
      }}
    />
  )
}

function Room(props: RoomProps) {
  const { playback, voice, captions, texts } = props
  const view = useStore(playback.screen.view)
  const send = useCallback((input: MemberInput) => playback.conductor.input(input), [playback])
  useHotkeys(send, playback.screen.view.get)
  const question = view?.ask ? texts.questions[view.ask] : null
  return (
    <>
      {view && <TopBar playback={playback} view={view} voice={voice} texts={texts} />}
      <div className={styles.centre}>
        {view && <Ring playback={playback} view={view} texts={texts} />}
        <Caption playback={playback} wanted={captions} question={question} />
      </div>
      <footer className={styles.foot}>
        {view && <ProgressLine playback={playback} view={view} texts={texts} />}
        {view && (
          <div className={styles.time}>
            <ElapsedTime playback={playback} view={view} texts={texts} />
            <FinishButton view={view} send={send} texts={texts} />
          </div>
        )}
        {view && <Controls view={view} send={send} texts={texts} />}
        <div className={styles.corner}>
          <StopButton send={send} texts={texts} />
        </div>
      </footer>
      <Overlay {...props} />
    </>
  )
}

/** Plays one game. Mount it on a route of its own, after a click (browsers start sound only then). */
export function Stage(props: StageProps) {
  const stage = useRef<HTMLElement>(null)
  // What was clicked to get here must not receive the space bar.
  useEffect(() => stage.current?.focus(), [])
  const { playback, running, stopSummary } = usePlayback(props)
  return (
    <StageBoundary texts={props.texts} onCrash={() => running.current?.conductor.input('stop')} onLeave={props.onLeave}>
      <main ref={stage} tabIndex={-1} className={styles.stage} aria-label={props.texts.labels.stage}>
        <Backdrop seed={props.seed} />
        <h1 className={styles.heading}>{props.texts.labels.stage}</h1>
        {playback && <Room {...props} playback={playback} stopSummary={stopSummary} />}
      </main>
    </StageBoundary>
  )
}
