/** The member's own scripts, clones included, and their deleted scripts. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MembershipTier } from '@rubato/contracts/domain'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { useLimitLock } from '../../../domain/upgrade/use-limit-lock.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { DeletedScripts } from './deleted-scripts.tsx'
import { NewScript } from './new-script.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Viewer } from '../parts/script-badges.tsx'
import { ScriptList } from '../list/script-list.tsx'
import { ownFilters, scriptListQuery } from '../queries/scripts.queries.ts'
import { Piece } from '../../../lib/errors/piece.tsx'

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
        <DeletedScripts lock={lock} />
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
