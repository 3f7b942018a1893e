/** The page of one script: its head, the owner's card and its dialogs. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwn, type ScriptItem } from '../../../domain/items/item.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { OwnerCard } from '../own/owner-card.tsx'
import { ScriptDialogs } from './script-dialogs.tsx'
import { ScriptHead } from './script-head.tsx'
import classes from './script-screen.module.css'
import type { ScriptViewer } from './script-viewer.ts'

interface ScriptScreenProps {
  script: ScriptItem
  viewer: ScriptViewer
  /** Notices about moderation for its owner. */
  notices: ReactNode
  /** Its numbers and versions, for its owner. */
  insights: ReactNode
  /** The controls that play a scene of the script and share it. */
  preview: ReactNode
  share: ReactNode
}

export function ScriptScreen({ script, viewer, notices, insights, preview, share }: ScriptScreenProps) {
  const { t } = useTranslation()
  const own = isOwn(script, viewer)
  return (
    <>
      <ScriptHead script={script} viewer={viewer} preview={preview} share={share} />
      {!own && script.shared && <p className={classes['counting']}>{t('items.counting-script')}</p>}
      {own && (
        <>
          <div className={classes['notices']}>{notices}</div>
          <OwnerCard script={script} viewer={viewer} />
          <div className={classes['insights']}>{insights}</div>
        </>
      )}
      <Piece>
        <ScriptDialogs scriptId={script.id} isOwn={own} onListen={viewer.onListen} />
      </Piece>
    </>
  )
}
