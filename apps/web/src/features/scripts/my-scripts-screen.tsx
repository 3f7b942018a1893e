/** What the member wrote or cloned, and what they deleted a moment ago. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import classes from './my-scripts-screen.module.css'
import { NewScript } from './new-script.tsx'
import { ScreenHead } from './screen-head.tsx'
import type { Viewer } from './script-badges.tsx'
import { EmptyList, ScriptList } from './script-list.tsx'
import { ownFilters } from './scripts.queries.ts'
import { deletedScriptsQuery, useRestore } from './use-own-script.ts'

/** As long as this page is open, whatever was deleted can be taken back from here. */
function Deleted() {
  const { t } = useTranslation()
  const { data: scripts } = useQuery(deletedScriptsQuery)
  const restore = useRestore()
  return (
    <div role="status">
      {scripts.map((script) => (
        <p key={script.id} className={classes['deleted']}>
          {t('scripts.deleted', script)}
          <Button look="secondary" small disabled={restore.isPending} onClick={() => restore.mutate(script)}>
            {t('scripts.undo')}
          </Button>
        </p>
      ))}
    </div>
  )
}

export function MyScriptsScreen({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('scripts.mine.title')} lead={t('scripts.mine.lead')}>
        <NewScript />
      </ScreenHead>
      <Deleted />
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
    </>
  )
}
