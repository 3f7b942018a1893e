/** The page around the text of a policy. The build makes it once with a placeholder for the text (`prerender-pages.tsx`). */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/art/logo.tsx'
import { useMainTag } from '../../ui/layout/inside-main.ts'
import { PolicyLinks } from './policy-links.tsx'
import classes from './policy.module.css'

interface PolicyFrameProps {
  /** The product's name. */
  product: string
  children: ReactNode
}

/** Without the page head inside a layout with a menu. */
export function PolicyFrame({ product, children }: PolicyFrameProps) {
  const { t } = useTranslation()
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <div className={isAlone ? classes['page'] : classes['inside']}>
      {isAlone && (
        <header className={classes['head']}>
          <Link to="/" className={classes['mark']}>
            <Logo name={product} />
          </Link>
        </header>
      )}
      <Tag>
        <article className={classes['text']}>{children}</article>
        <nav aria-label={t('policies.label')} className={classes['links']}>
          <PolicyLinks />
          <a href="/licences.txt">{t('policies.licences')}</a>
        </nav>
      </Tag>
    </div>
  )
}
