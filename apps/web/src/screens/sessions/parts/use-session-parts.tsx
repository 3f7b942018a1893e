/** Loads the code of a session while its start screen is shown: a session that has begun goes on with no network. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SceneRules } from '@rubato/engine'
import { sceneRulesQuery } from '../../../features/sessions/prepare/session-rules.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { isFailedLoad } from '../../../lib/errors/failed-load.ts'
import { isReachable } from '../../../lib/errors/reload-once.ts'
import { useIsCutOff } from '../../../ui/cut-off.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { sessionPartsQuery } from './session-parts.queries.ts'

function PartsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  // Browsers do not request a failed module again: a new page does.
  const again = async () => {
    if (isFailedLoad(error) && (await isReachable())) window.location.reload()
    else onRetry()
  }
  return (
    <LoadFailed below="small" onRetry={() => void again()}>
      {t('generate.parts-error')} {describeError(t, error).message}
    </LoadFailed>
  )
}

/** Before a session with no network: the voice may be missing, and Start is not prevented by it. */
function CutOffNote() {
  const { t } = useTranslation()
  return (
    <p role="status">
      {t('generate.cut-off')} <Link to="/settings">{t('generate.cut-off-settings')}</Link>
    </p>
  )
}

interface SessionParts {
  /** Whether all of it is there. */
  isReady: boolean
  /** Of branching games. */
  rules: SceneRules | undefined
  /** A sentence about the missing part, with a button to try again. */
  trouble: ReactNode
}

export function useSessionParts(isBranching: boolean): SessionParts {
  const parts = useQuery(sessionPartsQuery)
  const rules = useQuery({ ...sceneRulesQuery, enabled: isBranching })
  const isCutOff = useIsCutOff()
  const failed = [parts, rules].find(({ isError }) => isError)
  return {
    isReady: parts.isSuccess && (!isBranching || rules.isSuccess),
    rules: rules.data,
    trouble: failed?.error ? (
      <PartsFailed error={failed.error} onRetry={() => void failed.refetch()} />
    ) : (
      isCutOff && <CutOffNote />
    ),
  }
}
