/** A section of the form: its heading, a note, its errors, and a button for the defaults. */
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { useFieldErrors } from './field-errors.ts'
import classes from './section-card.module.css'
import { useReset, type ResetProps } from './use-reset.ts'

interface SectionCardProps extends ResetProps {
  title: string
  /** Its path in the config, for errors of the section as a whole. */
  path?: string
  note?: string
  children: ReactNode
}

export function SectionCard({ title, path, note, children, ...resetProps }: SectionCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const errors = useFieldErrors()
  const { state, press } = useReset(resetProps)
  const problem = path === undefined ? undefined : errors[path]
  const names = {
    reset: t('generator.reset-section', { section: title }),
    undo: t('generator.undo-reset', { section: title }),
  }
  return (
    <Card aria-labelledby={id} data-path={path}>
      <header className={classes['head']}>
        <h2 id={id}>{title}</h2>
        <span role="status" className={classes['status']}>
          {state === 'undo' && t('generator.was-reset')}
        </span>
        {state !== 'nothing' && (
          <button type="button" className={classes['reset']} aria-label={names[state]} onClick={press}>
            {t(`generator.${state}`)}
          </button>
        )}
        {note && <span className={classes['note']}>{note}</span>}
      </header>
      {problem && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {children}
    </Card>
  )
}
