/** The member's own generators. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyList } from '../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'

export function MyGeneratorsScreen() {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('generators.mine.title')} lead={t('generators.mine.lead')} />
      <EmptyList title={t('generators.mine.empty-title')} text={t('generators.mine.empty-text')}>
        <Link to="/game-generator" className={buttonClass()}>
          {t('generators.explore.own')}
        </Link>
      </EmptyList>
    </>
  )
}
