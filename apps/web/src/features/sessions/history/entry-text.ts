/** Texts of a session that the summary and the history share. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import type { HistoryEntry } from './session-history.ts'

/** "2", or "1 when asked, 1 of your own". */
export const edgesText = (t: TFunction, { edges, ownEdges = 0 }: Pick<HistoryEntry, 'edges' | 'ownEdges'>): string =>
  ownEdges === 0 ? String(edges) : t('over.edges-own', { asked: edges, own: ownEdges })

/** How the session ended; where the question was answered afterwards, with that answer. */
export const outcomeText = (t: TFunction, { outcome, answer }: HistoryEntry): string =>
  outcome === 'permitted' && answer ? t(`history.answers.${answer}`) : t(`history.outcomes.${outcome}`)

/** Whether the summary asks the question that was not answered in the session. */
export const isUnanswered = ({ outcome }: Pick<SessionSummary, 'outcome'>, entry: HistoryEntry | undefined): boolean =>
  outcome === 'permitted' && entry !== undefined && entry.answer === undefined

/** Day and time of an instant, ms since 1970. */
export function useDayText(): (at: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}
