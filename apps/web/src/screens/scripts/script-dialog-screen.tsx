/** The dialog editor of a member's own script, and the dialogs of other scripts to read; composed of the script, the account and the stage's voices. */
import { useEffect, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type TriggerId, type VoiceName } from '@rubato/contracts/domain'
import { isOwn, isPublic, type ScriptItem } from '../../domain/items/item.ts'
import { editorOf, pageOf } from '../../domain/items/item-paths.ts'
import { FirstUseHints } from '../../domain/hints/hints.tsx'
import { EditorScreen } from '../../features/script-editor/screen/editor-screen.tsx'
import { LoadItem } from '../../features/items/page/load-item.tsx'
import { ScriptReader } from '../../features/scripts/script/script-reader.tsx'
import type { ScriptViewer } from '../../features/scripts/script/script-viewer.ts'
import { ScriptBadges } from '../../features/scripts/parts/script-badges.tsx'
import { AllFigures } from '../../features/scripts/parts/script-stats.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { rememberEdited } from '../../domain/edited.ts'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { prepareScene, type Scene } from './script-scene.tsx'
import { ShareScript } from './share-script.tsx'
import { useScriptViewer } from './script-viewer.ts'
import { ScreenWithScene } from './screen-with-scene.tsx'

/** Speaks a text, which may not be saved: the bundled voice says it. The voices are large: they are loaded at the first use. */
async function speak(text: string, voice: VoiceName): Promise<void> {
  const { previewVoice } = await import('../../play/voice-preview.ts')
  await previewVoice(voice, text, stageVoices(readDevicePreferences()))
}

const figures = (script: ScriptItem) => <AllFigures script={script} />

/** A link to the script's page, where it is published. */
function ToPublish({ script }: { script: ScriptItem }) {
  const { t } = useTranslation()
  return (
    <Link to={pageOf(script)} className={buttonClass()}>
      {t('editor.to-script')}
    </Link>
  )
}

interface EditorProps {
  trigger: string | undefined
  onTrigger: (trigger: TriggerId) => void
}

function OwnScript({ script, viewer, ...rest }: EditorProps & { script: ScriptItem; viewer: ScriptViewer }) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [scene, setScene] = useState<Scene | null>(null)
  const { id } = script
  useEffect(() => rememberEdited('script', id), [id])
  return (
    <ScreenWithScene scene={scene} onEnd={() => setScene(null)}>
      <FirstUseHints place="script-editor" />
      <EditorScreen
        script={script}
        badges={<ScriptBadges script={script} viewer={viewer} />}
        figures={figures}
        share={isPublic(script) ? <ShareScript script={script} look="primary" /> : <ToPublish script={script} />}
        memberId={viewer.memberId}
        voice={settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE}
        onListen={speak}
        onPreview={async (voice) => setScene(await prepareScene(settings, id, voice))}
        isCovered={scene !== null}
        {...rest}
      />
    </ScreenWithScene>
  )
}

/** `scriptId` is from the address, not validated. */
export function ScriptDialogScreen({ scriptId, ...rest }: EditorProps & { scriptId: string }) {
  const navigate = useNavigate()
  const viewer = useScriptViewer()
  return (
    <LoadItem kind="script" id={scriptId}>
      {(script) =>
        isOwn(script, viewer) ? (
          <OwnScript script={script} viewer={viewer} {...rest} />
        ) : (
          <ScriptReader script={script} viewer={viewer} onCloned={(copy) => void navigate({ to: editorOf(copy) })} />
        )
      }
    </LoadItem>
  )
}
