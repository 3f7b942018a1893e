/** The member's own games. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyList } from '../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'

export function MyGamesScreen() {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('games.mine.title')} lead={t('games.mine.lead')} />
      <EmptyList title={t('games.mine.empty-title')} text={t('games.mine.empty-text')}>
        <Link to="/play/game-generator" className={buttonClass()}>
          {t('games.explore.generate')}
        </Link>
      </EmptyList>
    </>
  )
}
