/** A quiet page around one form: the form at one side, art at the other. */
import type { ReactNode } from 'react'
import { SplashArt } from './splash-art.tsx'
import classes from './form-page.module.css'

interface FormPageProps {
  /** The mark, usually a link. */
  mark: ReactNode
  title: string
  lead?: string
  art: string
  children: ReactNode
}

export function FormPage({ mark, title, lead, art, children }: FormPageProps) {
  return (
    <div className={classes['page']}>
      <main className={classes['side']}>
        <div className={classes['home']}>{mark}</div>
        <div className={classes['content']}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={classes['lead']}>{lead}</p>}
          </div>
          {children}
        </div>
      </main>
      <div className={classes['art']}>
        <SplashArt id={art} />
      </div>
    </div>
  )
}
