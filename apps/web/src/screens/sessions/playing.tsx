/** One session on the stage, with the settings of the account and of this device. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, keysOf, type Settings } from '@rubato/contracts/domain'
import type { DialogLibrary, SessionSummary } from '@rubato/engine'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { readSpoken, recordSession, rememberSpoken } from '../../features/sessions/history/session-history.ts'
import { startSync } from '../../features/sessions/history/sync/start-sync.ts'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { readDevicePreferences, stageVoiceSource } from '../../domain/device-preferences.ts'
import { siteSpeaker } from '../../domain/site-voice.ts'
import { soundDelay } from '../../domain/sound-output/sound-delay.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { holdPageForSession } from '../../lib/errors/hold-page.ts'
import type { StageHandle, StageNotice } from '../../play/index.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { loadLater } from './load-later.ts'
import { stageExtras } from './stage-extras.ts'
import { PendingScreen } from '../states/pending-screen.tsx'
import { StageKeys } from './stage-keys.tsx'

const Stage = lazyPiece(async () => (await import('../../play/index.ts')).Stage, <PendingScreen />)

const keyChoice = (close: () => void) => <StageKeys onClose={close} />

interface PlayingProps {
  session: PlannedSession
  settings: Settings
  scripts: DialogLibrary['scripts']
  /** A notice before the start. */
  notice?: StageNotice | undefined
  /** The first line was spoken. */
  onStarted?: () => void
  onOver: (summary: SessionSummary) => void
  onLeave: () => void
}

/** A session whose page is closed or loaded again has ended: it is stopped, and so it is kept in the history. */
function stopWithPage(stage: RefObject<StageHandle | null>): () => void {
  const stop = () => {
    if (stage.current?.state() === 'begun') stage.current.stop()
  }
  addEventListener('pagehide', stop)
  return () => removeEventListener('pagehide', stop)
}

export function Playing({ session, settings, scripts, notice, onStarted, onOver, onLeave }: PlayingProps) {
  const { t } = useTranslation()
  const [device] = useState(readDevicePreferences)
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const [extras] = useState(() => stageExtras(status.membershipTier))
  const [library] = useState<DialogLibrary>(() => ({ scripts, lastSpoken: readSpoken() }))
  const voice = session.game.voice?.name ?? DEFAULT_VOICE
  const [siteVoice] = useState(() => siteSpeaker(voice, session.profile.chatSpeed))
  const texts = stageTexts(t, settings.profile.dominantHand)
  const stage = useRef<StageHandle>(null)
  useEffect(holdPageForSession, [])
  useEffect(loadLater, [])
  useEffect(() => stopWithPage(stage), [])
  const end = (summary: SessionSummary) => {
    onOver(summary)
    // When the summary, with its questions, is left.
    startSync()
  }
  return (
    <>
      <Stage
        {...session}
        handle={stage}
        library={library}
        voice={voice}
        voiceSource={stageVoiceSource(device)}
        siteVoice={siteVoice}
        captions={device.captions}
        talk={{ level: settings.talk, captions: device.captionText }}
        keys={keysOf(settings.hotkeys)}
        owned={settings.profile.equipment}
        configureKeys={keyChoice}
        extras={extras}
        soundDelay={soundDelay}
        texts={texts}
        notice={notice}
        onSpoken={(lineId) => {
          onStarted?.()
          rememberSpoken(lineId)
        }}
        onEnded={recordSession}
        onOver={end}
        onLeave={onLeave}
      />
      <LeaveQuestion stage={stage} />
    </>
  )
}
