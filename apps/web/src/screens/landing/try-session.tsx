/** The minute on the stage, with everything that it needs: the engine, the stage and the Host's lines. Nothing is stored. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SCRIPT_ID, DEFAULT_VOICE, defaultSettings, keysOf } from '@rubato/contracts/domain'
import { defaultProfile, type SessionSummary } from '@rubato/engine'
import { countdownScript, defaultScript, spokenScripts } from '@rubato/script-content'
import { newSeed } from '../../domain/new-seed.ts'
import { privacyScreenTool } from '../../extras/privacy-screen/index.ts'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { countMinute } from './minute-game.ts'

/** Loaded with this module, so that the minute starts without a network too. */
const stage = import('../../play/index.ts')
const Stage = lazyPiece(async () => (await stage).Stage)
const library = { scripts: spokenScripts([defaultScript, countdownScript], DEFAULT_SCRIPT_ID) ?? [], lastSpoken: {} }
const game = countMinute()
const keys = keysOf(defaultSettings.hotkeys)

interface TrySessionProps {
  onOver: (summary: SessionSummary) => void
  onLeave: () => void
}

export function TrySession({ onOver, onLeave }: TrySessionProps) {
  const { t } = useTranslation()
  const [seed] = useState(newSeed)
  // The privacy screen is for people with an account, whether or not their membership is running.
  const [extras] = useState(() => (hasSignedInHint() ? [privacyScreenTool] : []))
  return (
    <Stage
      isStored={false}
      game={game}
      library={library}
      profile={defaultProfile}
      seed={seed}
      voice={DEFAULT_VOICE}
      voiceSource="bundled"
      captions
      talk={{ level: defaultSettings.talk, captions: 'follow' }}
      keys={keys}
      owned={[]}
      extras={extras}
      texts={stageTexts(t, defaultSettings.profile.dominantHand)}
      onOver={onOver}
      onLeave={onLeave}
    />
  )
}
