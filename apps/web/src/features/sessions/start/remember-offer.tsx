/** Asks once, after the first session on this device, whether sessions are remembered. The answer can be changed here and in the settings. */
import { useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useStore } from '../../../ui/store.ts'
import { readRemembering, remembering, setRemembering } from '../memory/remembering.ts'
import { countedSessions, readHistory } from '../history/session-history.ts'
import classes from './proposals.module.css'

export function RememberOffer() {
  const { t } = useTranslation()
  const [isAsked] = useState(() => readRemembering() === null && countedSessions(readHistory()).length > 0)
  const answer = useStore(remembering)
  const yes = useRef<HTMLDivElement>(null)
  if (!isAsked) return null
  const say = (next: boolean) => {
    setRemembering(next)
    // The button that was pressed may disappear.
    yes.current?.querySelector('button')?.focus()
  }
  return (
    <Card>
      <h2>{t('remembering.title')}</h2>
      <p className={classes['text']}>{t('remembering.question')}</p>
      <p className={classes['text']} role="status">
        {answer !== null && t(answer ? 'remembering.yes-said' : 'remembering.no-said')}{' '}
        {answer !== null && (
          <Link to="/settings" hash="remembering">
            {t('remembering.settings')}
          </Link>
        )}
      </p>
      <div ref={yes} className={classes['answers']}>
        <Row>
          <Button look="secondary" onClick={() => say(answer !== true)}>
            {t(answer === true ? 'remembering.take-back' : 'remembering.yes')}
          </Button>
          {answer === null && (
            <Button look="secondary" onClick={() => say(false)}>
              {t('remembering.no')}
            </Button>
          )}
        </Row>
      </div>
    </Card>
  )
}
