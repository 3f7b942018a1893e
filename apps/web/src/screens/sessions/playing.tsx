/** One session on the stage, with the settings of the account and of this device. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, keysOf, type Settings } from '@rubato/contracts/domain'
import { isOwnLine, plannedLength, type DialogLibrary, type SessionSummary } from '@rubato/engine'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { rememberScene } from '../../features/sessions/memory/remember-scene.ts'
import { rememberSpoken } from '../../features/sessions/history/session-history.ts'
import type { SavedSummary } from '../../features/sessions/saved-summary.ts'
import { createRecorder } from '../../features/sessions/unfinished/recorder.ts'
import { returnableFor, type UnfinishedSession } from '../../features/sessions/unfinished/stored-session.ts'
import { startSync } from '../../features/sessions/history/sync/start-sync.ts'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { sessionLibrary } from '../../features/sessions/prepare/session-library.ts'
import { siteSpeaker } from '../../domain/site-voice.ts'
import { soundDelay } from '../../domain/sound-output/sound-delay.ts'
import type { PartnerHolder } from '../../extras/second-screen/partner/holder.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { holdPageForSession } from '../../lib/errors/hold-page.ts'
import type { PastSession, StageHandle, StopOrigin } from '../../play/index.ts'
import { holdLock, SESSION_LOCK } from '../../play/kept-voice.ts'
import { LeaveQuestion } from './leaving/leave-question.tsx'
import { FirstUseHints, WaitingHints } from '../../domain/hints/hints.tsx'
import { loadLater } from './load-later.ts'
import { stageExtras } from './stage-extras.ts'
import { LoadingSession } from './loading-session.tsx'
import type { TimedOffer } from '../../ui/use-timed-offer.ts'
import { StageKeys } from './stage-keys.tsx'
import { useScriptPlayCount } from './use-play-count.ts'
import type { StageStart } from './use-session-steps.ts'

const Stage = lazyPiece(async () => (await import('../../play/index.ts')).Stage, <LoadingSession />)

const keyChoice = (close: () => void) => <StageKeys onClose={close} />

interface PlayingProps {
  start: StageStart
  settings: Settings
  /** Holds the link to a partner, who may have been invited before the session. */
  partner: PartnerHolder
  /** The first line was spoken; not called for a session that is resumed. */
  onStarted?: () => void
  onOver: (saved: SavedSummary) => void
  onLeave: () => void
}

/** A session whose page is closed or loaded again has ended: it is stopped, and so it is kept in the history. */
function stopWithPage(stage: RefObject<StageHandle | null>): () => void {
  const stop = () => {
    if (stage.current?.state() === 'begun') stage.current.stop('page')
  }
  addEventListener('pagehide', stop)
  return () => removeEventListener('pagehide', stop)
}

/** Holds the lock of sessions from the first part to the last, so that no other tab offers to resume the session in between. */
function holdSessionLock(): () => void {
  const held = new AbortController()
  holdLock(SESSION_LOCK, held.signal)
  return () => held.abort()
}

const pastOf = ({ progress: { inputs, at, seenAt } }: UnfinishedSession): PastSession => ({
  inputs,
  at,
  away: Date.now() - seenAt,
})

/** Records the session, and lets it resume after a stop: the stage is mounted again with the played part. */
function useRecording({ session, scripts, script, unfinished }: StageStart) {
  const [library] = useState<DialogLibrary>(() => unfinished?.library ?? sessionLibrary(scripts, script))
  const [recorder] = useState(() => createRecorder({ session, library, script }, unfinished?.progress ?? null))
  const [part, setPart] = useState(() => ({ number: 0, past: unfinished && pastOf(unfinished), lead: session.lead }))
  const offerReturn = (): TimedOffer | null => {
    const resumable = recorder.resumable()
    if (resumable === null) return null
    const { lead } = resumable.session
    const take = () => setPart(({ number }) => ({ number: number + 1, past: pastOf(resumable), lead }))
    return { left: () => returnableFor(resumable), take, withdraw: recorder.forget }
  }
  return { library, recorder, part, offerReturn }
}

export function Playing({ start, settings, partner, onStarted, onOver, onLeave }: PlayingProps) {
  const { session, script, unfinished, notice } = start
  const { t } = useTranslation()
  const [device] = useState(readDevicePreferences)
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const [extras] = useState(() =>
    stageExtras({ membershipTier: status.membershipTier, partner, fastest: session.profile.tempo.max }),
  )
  const { library, recorder, part, offerReturn } = useRecording(start)
  const scriptCount = useScriptPlayCount(script)
  const voice = session.game.voice?.name ?? DEFAULT_VOICE
  const [siteVoice] = useState(() => siteSpeaker(voice, session.profile.chatSpeed, session.saved))
  const texts = stageTexts(t, settings.profile.dominantHand)
  const stage = useRef<StageHandle>(null)
  useEffect(holdPageForSession, [])
  useEffect(holdSessionLock, [])
  useEffect(loadLater, [])
  const stoppedBy = useRef<StopOrigin>(null)
  useEffect(() => stopWithPage(stage), [])
  /** Before the start nothing was played; after a crash the session can be resumed, or is finished by the notice. */
  const leave = () => {
    if (!recorder.hasPlayed()) recorder.forget()
    onLeave()
  }
  const end = (summary: SessionSummary) => {
    const stopped = summary.outcome === 'stopped' ? recorder.resumable() : null
    recorder.forget()
    rememberScene(session, summary)
    scriptCount.onEnded({ ...summary, length: plannedLength(session.game) })
    onOver({ session, summary, stoppedBy: stoppedBy.current, course: recorder.course(), script, unfinished: stopped })
    // When the summary, with its questions, is left.
    startSync()
  }
  return (
    <>
      <Stage
        key={part.number}
        {...session}
        lead={part.lead}
        past={part.past}
        recorder={recorder}
        offerReturn={offerReturn}
        handle={stage}
        library={library}
        voice={voice}
        {...stageVoices(device)}
        siteVoice={siteVoice}
        captions={device.captions}
        talk={{ level: settings.talk, captions: device.captionText }}
        keys={keysOf(settings.hotkeys)}
        owned={settings.profile.equipment}
        configureKeys={keyChoice}
        extras={extras}
        soundDelay={soundDelay}
        texts={texts}
        notice={part.past ? undefined : notice}
        waiting={<WaitingHints />}
        onSpoken={(lineId) => {
          if (session.isTest) return
          if (!unfinished) {
            onStarted?.()
            scriptCount.onStarted()
          }
          if (!isOwnLine(lineId)) rememberSpoken(lineId)
        }}
        onEnded={(summary, origin) => {
          stoppedBy.current = origin
          recorder.record(summary, origin === 'member')
        }}
        onOver={end}
        onLeave={leave}
      />
      <FirstUseHints place="stage" />
      <LeaveQuestion stage={stage} />
    </>
  )
}
