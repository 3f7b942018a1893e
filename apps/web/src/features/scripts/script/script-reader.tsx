/** The triggers and dialogs of another member's published script, where its author would write them. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { useDocumentTitle } from '../../../lib/browser/use-document-title.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ScriptBadges } from '../parts/script-badges.tsx'
import { AllFigures } from '../parts/script-stats.tsx'
import { useClone } from '../queries/use-own-script.ts'
import { ScriptDialogs } from './script-dialogs.tsx'
import classes from './script-head.module.css'
import type { ScriptViewer } from './script-viewer.ts'

interface ScriptReaderProps {
  script: Script
  viewer: ScriptViewer
  /** Opens the editor of the copy. */
  onCloned: (copy: Script) => void
}

export function ScriptReader({ script, viewer, onCloned }: ScriptReaderProps) {
  const { t } = useTranslation()
  useDocumentTitle(t('titles.script'))
  const clone = useClone(script, onCloned)
  return (
    <>
      <header className={classes['head']}>
        <div className={classes['row']}>
          <div className={classes['words']}>
            <div className={classes['title']}>
              <h1>
                <Link to="/script/$scriptId/" params={{ scriptId: script.id }}>
                  {script.title}
                </Link>
              </h1>
              <ScriptBadges script={script} viewer={viewer} />
            </div>
            <Piece>
              <AllFigures script={script} />
            </Piece>
          </div>
          <div className={classes['main']}>
            <Button disabled={clone.isPending} onClick={() => clone.mutate()}>
              {t('scripts.page.clone')}
            </Button>
          </div>
        </div>
        <p className={classes['about']}>{t('scripts.page.read-only', { author: script.createdBy.username })}</p>
      </header>
      <Piece>
        <ScriptDialogs scriptId={script.id} isOwn={false} onListen={viewer.onListen} />
      </Piece>
    </>
  )
}
