/** The page of one script: its head, the owner's card and its dialogs. */
import type { ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { ModerationNotice } from '../../../domain/moderation-notice.tsx'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/layout/state-screen.tsx'
import { OwnerCard } from '../own/owner-card.tsx'
import { MissingScript } from './missing-script.tsx'
import type { ScriptViewer } from './script-viewer.ts'
import { findScript } from '../queries/script-cache.ts'
import { ScriptHead } from './script-head.tsx'
import { ScriptDialogs } from './script-dialogs.tsx'
import classes from './script-screen.module.css'
import { isScriptId, scriptQuery } from '../queries/one-script.queries.ts'

interface ScreenProps {
  /** The id of the URL; any text. */
  scriptId: string
  viewer: ScriptViewer
  /** Renders the decisions of moderators on the member's own script. */
  decisions: (script: Script) => ReactNode
  /** The control that plays a scene of the script. */
  preview: ReactNode
  /** Renders the control that shares the script. */
  share: (script: Script) => ReactNode
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('scripts.page.error')}
      text={describeError(t, error).message}
      actions={<Button onClick={retry}>{t('actions.try-again')}</Button>}
    />
  )
}

function Page({ script, viewer, decisions, preview, share }: { script: Script } & Omit<ScreenProps, 'scriptId'>) {
  const { t } = useTranslation()
  const isOwn = script.createdBy.id === viewer.memberId
  return (
    <>
      <ScriptHead script={script} viewer={viewer} preview={preview} share={share(script)} />
      {script.moderation && (
        <div className={classes['notice']}>
          <ModerationNotice moderation={script.moderation} takenDownText={t('scripts.taken-down-text')} />
        </div>
      )}
      {isOwn && decisions(script)}
      {isOwn && <OwnerCard script={script} tier={viewer.tier} />}
      <Piece>
        <ScriptDialogs scriptId={script.id} isOwn={isOwn} onListen={viewer.onListen} />
      </Piece>
    </>
  )
}

function Loaded({ scriptId, ...props }: ScreenProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch } = useQuery({
    ...scriptQuery(scriptId),
    // A list may have loaded the script: the page shows it at once and loads it again.
    initialData: () => findScript(queryClient, scriptId),
    initialDataUpdatedAt: 0,
  })
  if (error instanceof ApiError && error.status === 404) return <MissingScript scriptId={scriptId} />
  if (data) return <Page script={data} {...props} />
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  if (failure) return <Failed error={failure} retry={() => void refetch()} />
  return (
    <div className={classes['waiting']}>
      <Skeleton rows={3} label={t('states.loading')} />
    </div>
  )
}

export function ScriptScreen(props: ScreenProps) {
  return isScriptId(props.scriptId) ? (
    <Loaded key={props.scriptId} {...props} />
  ) : (
    <MissingScript scriptId={props.scriptId} />
  )
}
