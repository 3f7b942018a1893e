/** Asks once, after a session whose question about its end had no answer. Leaving the summary leaves it unanswered. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { isUnanswered } from './entry-text.ts'
import { entryOf, reflect } from './session-history.ts'

export function LateAnswer({ summary }: { summary: SessionSummary }) {
  const { t } = useTranslation()
  const [entry] = useState(() => entryOf(summary))
  const [wasAsked] = useState(() => isUnanswered(summary, entry))
  const [isAnswered, setIsAnswered] = useState(false)
  if (!wasAsked || !entry) return null
  const answer = (given: 'yes' | 'no') => {
    reflect(entry.endedAt, { answer: given })
    setIsAnswered(true)
  }
  return (
    <Card>
      <h2>{t('over.question.title')}</h2>
      <p role="status">{isAnswered && t('over.question.kept')}</p>
      {!isAnswered && (
        <Row>
          <Button onClick={() => answer('yes')}>{t('over.question.yes')}</Button>
          <Button look="secondary" onClick={() => answer('no')}>
            {t('over.question.no')}
          </Button>
        </Row>
      )}
    </Card>
  )
}
