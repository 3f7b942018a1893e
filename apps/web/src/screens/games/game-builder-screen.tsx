/** The workplace for games that are composed by hand. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/layout/state-screen.tsx'

export function GameBuilderScreen() {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('games.builder.title')}
      text={`${t('games.builder.empty-title')}. ${t('games.builder.empty-text')}`}
      actions={
        <Link to="/play/game-generator" className={buttonClass()}>
          {t('games.explore.generate')}
        </Link>
      }
    />
  )
}
