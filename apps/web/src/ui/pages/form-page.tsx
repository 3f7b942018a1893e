/** A page around one form: the form on one side, art on the other. */
import type { ReactNode } from 'react'
import { useMainTag } from '../layout/inside-main.ts'
import { SplashArt } from '../art/splash-art.tsx'
import classes from './form-page.module.css'

interface FormPageProps {
  /** The logo, usually a link. Inside a layout with a menu neither it nor the art is shown. */
  mark: ReactNode
  title: string
  lead?: ReactNode
  art: string
  children: ReactNode
}

export function FormPage({ mark, title, lead, art, children }: FormPageProps) {
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <div className={classes['page']} data-inside={!isAlone || undefined}>
      <Tag className={classes['side']}>
        {isAlone && <div className={classes['home']}>{mark}</div>}
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
