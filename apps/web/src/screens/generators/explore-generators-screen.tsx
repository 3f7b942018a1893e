/** The generators that members share. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyList } from '../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'

export function ExploreGeneratorsScreen() {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('generators.explore.title')} lead={t('generators.explore.lead')} />
      <EmptyList title={t('generators.explore.empty-title')} text={t('generators.explore.empty-text')}>
        <Link to="/game-generator" className={buttonClass()}>
          {t('generators.explore.own')}
        </Link>
      </EmptyList>
    </>
  )
}
