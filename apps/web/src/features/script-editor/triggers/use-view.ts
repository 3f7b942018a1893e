/** Which triggers the editor shows: the few that carry a session, or all. Remembered for each script on this device. */
import { useCallback, useState } from 'react'
import type { TriggerId } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'
import type { Dialogs } from '../document/dialogs.ts'
import { essentialTriggers, isEssential } from './coverage.ts'

const viewSchema = z.enum(['essential', 'all'])
export type View = z.infer<typeof viewSchema>

const keyOf = (scriptId: string): string => `script-view.${scriptId}`

/** A script whose lines are for the essential triggers alone is a new one. */
function defaultView(order: Dialogs['order']): View {
  const used = [...order].filter(([, ids]) => ids.length > 0).map(([trigger]) => trigger)
  return used.every(isEssential) ? 'essential' : 'all'
}

/** @param trigger the one that is shown: another one than the essential ones is shown among all */
export function useView(scriptId: string, order: Dialogs['order'], trigger: TriggerId | null) {
  const [view, setView] = useState<View>(() => {
    if (trigger !== null && !isEssential(trigger)) return 'all'
    return viewSchema.safeParse(readStored('member', keyOf(scriptId))).data ?? defaultView(order)
  })
  const reveal = useCallback((next: TriggerId) => {
    if (!isEssential(next)) setView('all')
  }, [])
  return {
    view,
    /** The author's choice. */
    chooseView(next: View) {
      setView(next)
      writeStored('member', keyOf(scriptId), next)
    },
    /** Shows all triggers when the author goes to one that the present view does not have. */
    reveal,
  }
}

/** The triggers of a view in the order of its list: keys step through them. */
export const triggersOf = (view: View, all: readonly TriggerId[]): readonly TriggerId[] =>
  view === 'essential' ? essentialTriggers : all
