/** The games that members share. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyList } from '../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'

export function ExploreGamesScreen() {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('games.explore.title')} lead={t('games.explore.lead')} />
      <EmptyList title={t('games.explore.empty-title')} text={t('games.explore.empty-text')}>
        <Link to="/play/game-generator" className={buttonClass()}>
          {t('games.explore.generate')}
        </Link>
      </EmptyList>
    </>
  )
}
