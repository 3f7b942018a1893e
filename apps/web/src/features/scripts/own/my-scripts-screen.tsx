/** The member's own scripts, clones included, and their deleted scripts. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeletedScript, MembershipTier } from '@rubato/contracts/domain'
import { DeletedList } from '../../../domain/lists/deleted-list.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { useLimitLock } from '../../../domain/upgrade/use-limit-lock.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { NewScript } from './new-script.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import type { Viewer } from '../parts/script-badges.tsx'
import { ScriptList } from '../list/script-list.tsx'
import { deletedScriptsQuery } from '../queries/deleted-scripts.queries.ts'
import { ownFilters, scriptListQuery } from '../queries/scripts.queries.ts'
import { deletingScript, useRestoring } from '../queries/use-own-script.ts'
import { Piece } from '../../../lib/errors/piece.tsx'

const named = (scripts: DeletedScript[]) => scripts.map(({ title: name, ...script }) => ({ ...script, name }))

function Deleted({ lock }: { lock: Lock | null }) {
  const deleted = useQuery({ ...deletedScriptsQuery, select: named })
  return (
    <DeletedList texts="scripts" deleted={deleted} deleting={deletingScript} restoring={useRestoring()} lock={lock} />
  )
}

export function MyScriptsScreen({ viewer, tier }: { viewer: Viewer; tier: MembershipTier }) {
  const { t } = useTranslation()
  const { entries } = useEndlessList(scriptListQuery(ownFilters(viewer.memberId)))
  const lock = useLimitLock(entries?.length ?? null, tier)
  return (
    <>
      <ScreenHead title={t('scripts.mine.title')} lead={t('scripts.mine.lead')}>
        <NewScript lock={lock} />
      </ScreenHead>
      <Piece>
        <Deleted lock={lock} />
      </Piece>
      <Piece>
        <ScriptList
          filters={ownFilters(viewer.memberId)}
          viewer={viewer}
          empty={
            <EmptyList title={t('scripts.list.no-own.title')} text={t('scripts.list.no-own.text')}>
              <Link to="/explore-scripts" className={buttonClass({ look: 'secondary' })}>
                {t('scripts.mine.explore')}
              </Link>
            </EmptyList>
          }
        />
      </Piece>
    </>
  )
}
