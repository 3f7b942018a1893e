/** Enabled tasks that a session leaves out, with the reasons, listed before the start. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './left-out.module.css'

interface LeftOutProps {
  title: string
  /** Level of the title. */
  heading?: 'h2' | 'h3'
  sentences: readonly string[]
}

export function LeftOut({ title, heading: Heading = 'h3', sentences }: LeftOutProps) {
  const { t } = useTranslation()
  if (sentences.length === 0) return null
  return (
    <div className={classes['leftOut']}>
      <Heading>{title}</Heading>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Link to="/profile">{t('generate.left-out.change')}</Link>
    </div>
  )
}
