/** Heading and tabs around the screens of moderation. */
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './admin.module.css'
import { ReverifyModal } from './reverify-modal.tsx'

function Tabs() {
  const { t } = useTranslation()
  const shape = {
    className: classes['tab'],
    activeOptions: { exact: true, includeSearch: true },
    activeProps: { 'aria-current': 'page' },
  } as const
  return (
    <nav aria-label={t('admin.tabs')} className={classes['tabs']}>
      <Link to="/admin/" search={{}} {...shape}>
        {t('admin.tab.open')}
      </Link>
      <Link to="/admin/" search={{ state: 'taken-down' }} {...shape}>
        {t('admin.tab.taken-down')}
      </Link>
      <Link to="/admin/" search={{ state: 'dismissed' }} {...shape}>
        {t('admin.tab.dismissed')}
      </Link>
      <Link to="/admin/audit" {...shape}>
        {t('admin.tab.audit')}
      </Link>
    </nav>
  )
}

export function AdminFrame({ children, ...reverify }: ComponentProps<typeof ReverifyModal> & { children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      {children}
      <ReverifyModal {...reverify} />
    </div>
  )
}

export function AdminHead() {
  const { t } = useTranslation()
  return (
    <>
      <header>
        <h1>{t('admin.title')}</h1>
        <p className={classes['lead']}>{t('admin.lead')}</p>
      </header>
      <Tabs />
    </>
  )
}
