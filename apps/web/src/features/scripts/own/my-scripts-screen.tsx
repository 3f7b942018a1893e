/** The member's own scripts, clones included, and their deleted scripts. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { DeletedScripts } from './deleted-scripts.tsx'
import { NewScript } from './new-script.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Viewer } from '../parts/script-badges.tsx'
import { ScriptList } from '../list/script-list.tsx'
import { ownFilters } from '../queries/scripts.queries.ts'
import { Piece } from '../../../lib/errors/piece.tsx'

export function MyScriptsScreen({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('scripts.mine.title')} lead={t('scripts.mine.lead')}>
        <NewScript />
      </ScreenHead>
      <Piece>
        <DeletedScripts />
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
