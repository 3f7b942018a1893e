/** A page around one form: the form on one side, art on the other. Inside a layout with a menu neither the art nor the logo is shown. */
import type { ReactNode } from 'react'
import { SplashArt } from '../../ui/art/splash-art.tsx'
import { useMainTag } from '../../ui/layout/inside-main.ts'
import classes from './form-page.module.css'
import { MarkLink } from './mark-link.tsx'

interface FormPageProps {
  title: string
  lead?: ReactNode
  art: string
  children: ReactNode
}

export function FormPage({ title, lead, art, children }: FormPageProps) {
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <div className={classes['page']} data-inside={!isAlone || undefined}>
      <Tag className={classes['side']}>
        {isAlone && (
          <div className={classes['home']}>
            <MarkLink />
          </div>
        )}
        <div className={classes['content']}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={classes['lead']}>{lead}</p>}
          </div>
          {children}
        </div>
      </Tag>
      {isAlone && (
        <div className={classes['art']}>
          <SplashArt id={art} />
        </div>
      )}
    </div>
  )
}
