/** A short session on the stage that speaks a given script first. It is not added to the history of sessions. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, keysOf, type Settings, type VoiceName } from '@rubato/contracts/domain'
import { fitToDuration, profileFromSettings, type DialogLibrary } from '@rubato/engine'
import { readSessionConditions, currentSettings } from '../../features/sessions/plan/session-conditions.ts'
import { publishedDialogs } from '../../features/sessions/prepare/dialog-library.ts'
import { generateSession, type PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { siteSpeaker } from '../../domain/site-voice.ts'
import { soundDelay } from '../../domain/sound-output/sound-delay.ts'
import { privacyScreenTool } from '../../extras/privacy-screen/index.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'

const Stage = lazyPiece(async () => (await import('../../play/index.ts')).Stage, <PendingScreen />)

/** A scene is covered as a session is. */
const extras = [privacyScreenTool]

/** Length of the scene, minutes. */
const LENGTH = { min: 1, max: 2 }

export interface Scene {
  session: PlannedSession
  scripts: DialogLibrary['scripts']
  voice: VoiceName
}

/** Generates a game for this member and their limits. Rejects when there is none, or when the dialog cannot be loaded. */
export async function prepareScene(settings: Settings, scriptId: string, voice: VoiceName): Promise<Scene> {
  const profile = profileFromSettings(currentSettings(settings), readSessionConditions())
  const config = fitToDuration({ ...settings.gameGeneratorConfig, gameDuration: LENGTH }, profile)
  const prepared = generateSession(config, profile, newSeed())
  if (!prepared.ok) throw new Error('No game fits a scene.')
  const scripts = await Promise.all([scriptId, DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID].map(publishedDialogs))
  return { session: prepared.session, scripts, voice }
}

export function ScriptScene({ scene, settings, onEnd }: { scene: Scene; settings: Settings; onEnd: () => void }) {
  const { t } = useTranslation()
  const [device] = useState(readDevicePreferences)
  const [siteVoice] = useState(() => siteSpeaker(scene.voice, scene.session.profile.chatSpeed))
  const [library] = useState<DialogLibrary>(() => ({ scripts: scene.scripts, lastSpoken: {} }))
  const stage = stageTexts(t, settings.profile.dominantHand)
  // A scene has no summary: its end leads back to the screen that opened it.
  const texts = { ...stage, release: { ...stage.release, goOn: t('editor.preview.back') } }
  return (
    <Stage
      {...scene.session}
      library={library}
      voice={scene.voice}
      {...stageVoices(device)}
      siteVoice={siteVoice}
      captions={device.captions}
      talk={{ level: settings.talk, captions: device.captionText }}
      keys={keysOf(settings.hotkeys)}
      owned={settings.profile.equipment}
      extras={extras}
      soundDelay={soundDelay}
      texts={texts}
      onOver={onEnd}
      onLeave={onEnd}
    />
  )
}
