/** The dialog editor of one's own script, composed of the script, the account and the stage's voices. */
import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type TriggerId, type VoiceName } from '@rubato/contracts/domain'
import { meQuery } from '../features/account/account.queries.ts'
import { EditorScreen } from '../features/script-editor/editor-screen.tsx'
import { isScriptId, scriptQuery } from '../features/scripts/scripts.queries.ts'
import { settingsQuery } from '../features/settings/settings.queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { describeError } from '../lib/describe-error.ts'
import { readDevicePreferences } from '../lib/device-preferences.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateScreen } from '../ui/state-screen.tsx'
import classes from './-script-dialog.module.css'
import { prepareScene, ScriptScene, type Scene } from './-script-scene.tsx'

/** The voices are large: they come when somebody wants to hear one. */
async function speak(text: string, voice: VoiceName): Promise<void> {
  const { previewVoice } = await import('../play/index.ts')
  await previewVoice(voice, text, readDevicePreferences().voiceSource)
}

function NotYours() {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('scripts.page.missing.title')}
      text={t('editor.not-yours')}
      actions={
        <Link to="/my-scripts" className={buttonClass()}>
          {t('scripts.mine.title')}
        </Link>
      }
    />
  )
}

interface ScriptDialogProps {
  /** Whatever the address says. */
  scriptId: string
  trigger: string | undefined
  onTrigger: (trigger: TriggerId) => void
}

function Loaded({ scriptId, trigger, onTrigger }: ScriptDialogProps) {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { data: script, error, refetch } = useQuery(scriptQuery(scriptId))
  const [scene, setScene] = useState<Scene | null>(null)
  if (error instanceof ApiError && error.status === 404) return <NotYours />
  if (!script && error)
    return (
      <StateScreen
        title={t('scripts.page.error')}
        text={describeError(t, error).message}
        actions={<Button onClick={() => void refetch()}>{t('actions.try-again')}</Button>}
      />
    )
  if (!script) return <Skeleton rows={6} label={t('editor.loading')} />
  if (script.createdBy.id !== me.id) return <NotYours />
  return (
    <>
      {scene && <ScriptScene scene={scene} settings={settings} onEnd={() => setScene(null)} />}
      <div inert={scene !== null} className={scene ? classes['covered'] : undefined}>
        <EditorScreen
          script={script}
          memberId={me.id}
          voice={settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE}
          onListen={speak}
          onPreview={async (voice) => setScene(await prepareScene(settings, scriptId, voice))}
          isCovered={scene !== null}
          trigger={trigger}
          onTrigger={onTrigger}
        />
      </div>
    </>
  )
}

export function ScriptDialog(props: ScriptDialogProps) {
  return isScriptId(props.scriptId) ? <Loaded {...props} /> : <NotYours />
}
