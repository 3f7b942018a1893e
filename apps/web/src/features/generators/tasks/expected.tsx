/** How often each task comes in the games of the preview. A context of its own: figures come more often than changes. */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskId } from '@rubato/contracts/domain'
import { expectedText } from '../value-text.ts'

/** Mean number in a game; null while nothing can be said. */
export type Appearances = Readonly<Record<TaskId, number>> | null
export const AppearancesContext = createContext<Appearances>(null)

export function useExpected(id: TaskId): string | null {
  const { t } = useTranslation()
  const appearances = useContext(AppearancesContext)
  return appearances && expectedText(t, appearances[id])
}

/** As text under a switch; screen readers hear it with the weight. */
export function Expected({ id, className }: { id: TaskId; className: string | undefined }) {
  const expected = useExpected(id)
  return (
    <p className={className} aria-hidden="true">
      {expected}
    </p>
  )
}
