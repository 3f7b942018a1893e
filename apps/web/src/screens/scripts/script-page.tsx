/** The page of a script, with a preview scene for all who may see the script. */
import { useEffect, useRef, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE } from '@rubato/contracts/domain'
import { itemCache } from '../../domain/items/queries/item-cache.ts'
import { ItemNumbersCard } from '../../features/items/numbers/item-numbers.tsx'
import { VersionsCard } from '../../features/items/versions/versions-card.tsx'
import { OwnNotices } from '../../features/items/own/own-notices.tsx'
import { LoadItem } from '../../features/items/page/load-item.tsx'
import { ScriptScreen } from '../../features/scripts/script/script-screen.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Scene } from './script-scene.tsx'
import { ShareScript } from './share-script.tsx'
import { useScriptViewer } from './script-viewer.ts'
import { ScreenWithScene } from './screen-with-scene.tsx'

function useScene(scriptId: string) {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [scene, setScene] = useState<Scene | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const preview = async () => {
    setIsPreparing(true)
    try {
      const { prepareScene } = await import('./script-scene.tsx')
      setScene(await prepareScene(settings, scriptId, settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE))
    } catch (error) {
      notifyError(t('editor.preview.failed'), describeError(t, error).message)
    }
    setIsPreparing(false)
  }
  return { scene, isPreparing, preview, end: () => setScene(null) }
}

/** `scriptId` is from the address, not validated. */
export function ScriptPage({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation()
  const viewer = useScriptViewer()
  const { scene, isPreparing, preview, end } = useScene(scriptId)
  const button = useRef<HTMLButtonElement>(null)
  const hasPlayed = useRef(false)
  useEffect(() => {
    if (hasPlayed.current && scene === null) button.current?.focus()
    hasPlayed.current = scene !== null
  }, [scene])
  return (
    <ScreenWithScene scene={scene} onEnd={end}>
      <LoadItem kind="script" id={scriptId} findListed={itemCache('script').find}>
        {(script) => (
          <ScriptScreen
            script={script}
            viewer={viewer}
            notices={<OwnNotices item={script} />}
            insights={
              <>
                <ItemNumbersCard kind="script" id={script.id} isShared={script.shared} />
                <VersionsCard item={script} />
              </>
            }
            share={<ShareScript script={script} look="secondary" />}
            preview={
              <Button ref={button} look="secondary" disabled={isPreparing} onClick={() => void preview()}>
                {isPreparing ? t('editor.preview.preparing') : t('editor.preview.button')}
              </Button>
            }
          />
        )}
      </LoadItem>
    </ScreenWithScene>
  )
}
