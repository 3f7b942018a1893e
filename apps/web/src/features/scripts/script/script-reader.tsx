/** The triggers and dialogs of another member's published script, where its author would write them. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item, ScriptItem } from '../../../domain/items/item.ts'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { useCopy } from '../../../domain/items/queries/use-own-item.ts'
import { useDocumentTitle } from '../../../lib/browser/use-document-title.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { ScriptBadges } from '../parts/script-badges.tsx'
import { AllFigures } from '../parts/script-stats.tsx'
import { ScriptDialogs } from './script-dialogs.tsx'
import classes from './script-head.module.css'
import type { ScriptViewer } from './script-viewer.ts'

interface ScriptReaderProps {
  script: ScriptItem
  viewer: ScriptViewer
  /** Opens the editor of the copy. */
  onCloned: (copy: Item) => void
}

export function ScriptReader({ script, viewer, onCloned }: ScriptReaderProps) {
  const { t } = useTranslation()
  useDocumentTitle(t('titles.script'))
  const clone = useCopy(script, { onCopied: onCloned })
  return (
    <>
      <header className={classes['head']}>
        <div className={classes['row']}>
          <div className={classes['words']}>
            <div className={classes['title']}>
              <h1>
                <Link to={pageOf(script)}>{script.name}</Link>
              </h1>
              <ScriptBadges script={script} viewer={viewer} />
            </div>
            <Piece>
              <AllFigures script={script} />
            </Piece>
          </div>
          <Row>
            <Button disabled={clone.isPending} onClick={() => clone.mutate()}>
              {t('scripts.page.clone')}
            </Button>
          </Row>
        </div>
        <p className={classes['about']}>{t('scripts.page.read-only', { author: script.createdBy.username })}</p>
      </header>
      <Piece>
        <ScriptDialogs scriptId={script.id} isOwn={false} onListen={viewer.onListen} />
      </Piece>
    </>
  )
}
