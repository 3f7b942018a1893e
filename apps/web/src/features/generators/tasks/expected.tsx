/**
 * How often each task appears in the games of the preview. A separate context: the figures change more often than the
 * config.
 */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskId } from '@rubato/contracts/domain'
import { expectedText } from '../value-text.ts'

/** Mean number per game; null while unknown. */
export type Appearances = Readonly<Record<TaskId, number>> | null
export const AppearancesContext = createContext<Appearances>(null)

export function useExpected(id: TaskId): string | null {
  const { t } = useTranslation()
  const appearances = useContext(AppearancesContext)
  return appearances && expectedText(t, appearances[id])
}

/** Text under a switch, hidden from screen readers, which read it with the weight. */
export function Expected({ id, className }: { id: TaskId; className: string | undefined }) {
  const expected = useExpected(id)
  return (
    <p className={className} aria-hidden="true">
      {expected}
    </p>
  )
}
