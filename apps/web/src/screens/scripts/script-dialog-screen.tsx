/** The dialog editor of a member's own script, and the dialogs of other scripts to read; composed of the script, the account and the stage's voices. */
import { useEffect, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type Script, type TriggerId, type VoiceName } from '@rubato/contracts/domain'
import { FirstUseHints } from '../../domain/hints/hints.tsx'
import { EditorScreen } from '../../features/script-editor/screen/editor-screen.tsx'
import { MissingScript } from '../../features/scripts/script/missing-script.tsx'
import { ScriptReader } from '../../features/scripts/script/script-reader.tsx'
import { ScriptBadges } from '../../features/scripts/parts/script-badges.tsx'
import { AllFigures } from '../../features/scripts/parts/script-stats.tsx'
import { isScriptId, scriptQuery } from '../../features/scripts/queries/one-script.queries.ts'
import { isShared } from '../../features/scripts/parts/is-shared.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { rememberEdited } from '../../domain/edited.ts'
import { readDevicePreferences, stageVoiceSource } from '../../domain/device-preferences.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../ui/layout/state-screen.tsx'
import { prepareScene, type Scene } from './script-scene.tsx'
import { ShareScript } from './share-script.tsx'
import { useScriptViewer } from './script-viewer.ts'
import { ScreenWithScene } from './screen-with-scene.tsx'

/** Speaks a text, which may not be saved: the bundled voice says it. The voices are large: they are loaded at the first use. */
async function speak(text: string, voice: VoiceName): Promise<void> {
  const { previewVoice } = await import('../../play/voice-preview.ts')
  await previewVoice(voice, text, { source: stageVoiceSource(readDevicePreferences()) })
}

const figures = (script: Script) => <AllFigures script={script} />

/** A link to the script's page, where it is published. */
function ToPublish({ script }: { script: Script }) {
  const { t } = useTranslation()
  return (
    <Link to="/script/$scriptId/" params={{ scriptId: script.id }} className={buttonClass()}>
      {t('editor.to-script')}
    </Link>
  )
}

interface ScriptDialogScreenProps {
  /** From the address, not validated. */
  scriptId: string
  trigger: string | undefined
  onTrigger: (trigger: TriggerId) => void
}

function Loaded({ scriptId, trigger, onTrigger }: ScriptDialogScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useScriptViewer()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { data: script, error, refetch } = useQuery(scriptQuery(scriptId))
  const [scene, setScene] = useState<Scene | null>(null)
  const isOwn = script?.createdBy.id === viewer.memberId
  useEffect(() => {
    if (isOwn) rememberEdited('script', scriptId)
  }, [isOwn, scriptId])
  if (error instanceof ApiError && error.status === 404) return <MissingScript scriptId={scriptId} />
  if (!script && error)
    return (
      <StateScreen
        title={t('scripts.page.error')}
        text={describeError(t, error).message}
        actions={<Button onClick={() => void refetch()}>{t('actions.try-again')}</Button>}
      />
    )
  if (!script) return <Skeleton rows={6} label={t('editor.loading')} />
  if (!isOwn) {
    const write = ({ id }: Script) => void navigate({ to: '/script/$scriptId/dialog', params: { scriptId: id } })
    return <ScriptReader script={script} viewer={viewer} onCloned={write} />
  }
  return (
    <ScreenWithScene scene={scene} onEnd={() => setScene(null)}>
      <FirstUseHints place="script-editor" />
      <EditorScreen
        script={script}
        badges={<ScriptBadges script={script} viewer={viewer} />}
        figures={figures}
        share={isShared(script) ? <ShareScript script={script} look="primary" /> : <ToPublish script={script} />}
        memberId={viewer.memberId}
        voice={settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE}
        onListen={speak}
        onPreview={async (voice) => setScene(await prepareScene(settings, scriptId, voice))}
        isCovered={scene !== null}
        trigger={trigger}
        onTrigger={onTrigger}
      />
    </ScreenWithScene>
  )
}

export function ScriptDialogScreen(props: ScriptDialogScreenProps) {
  return isScriptId(props.scriptId) ? <Loaded {...props} /> : <MissingScript scriptId={props.scriptId} />
}
