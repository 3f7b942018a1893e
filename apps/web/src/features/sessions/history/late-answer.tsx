/**
 * Asks once, after a session whose question about its end had no answer. No answer looks like the expected one, and the
 * answer can be changed while the summary is open. Leaving the summary leaves it unanswered.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { isUnanswered } from './entry-text.ts'
import { entryOf, reflect, type HistoryEntry } from './session-history.ts'

interface LateAnswerProps {
  summary: SessionSummary
  /** Called with the answer that is kept; undefined where it was taken back. */
  onAnswer?: (answer: HistoryEntry['answer']) => void
}

export function LateAnswer({ summary, onAnswer }: LateAnswerProps) {
  const { t } = useTranslation()
  const [entry] = useState(() => entryOf(summary))
  const [wasAsked] = useState(() => isUnanswered(summary, entry))
  const [given, setGiven] = useState<HistoryEntry['answer']>()
  if (!wasAsked || !entry) return null
  const answer = (next: HistoryEntry['answer']) => {
    reflect(entry.endedAt, { answer: next })
    setGiven(next)
    onAnswer?.(next)
  }
  return (
    <Card>
      <h2>{t('over.question.title')}</h2>
      <p role="status">{given && t(`over.question.kept.${given}`)}</p>
      <Row>
        {given ? (
          <Button look="secondary" small onClick={() => answer(undefined)}>
            {t('over.question.change')}
          </Button>
        ) : (
          (['yes', 'no'] as const).map((choice) => (
            <Button key={choice} look="secondary" onClick={() => answer(choice)}>
              {t(`over.question.${choice}`)}
            </Button>
          ))
        )}
      </Row>
    </Card>
  )
}
