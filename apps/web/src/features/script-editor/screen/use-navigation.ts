/** The author's position: the current trigger, the search for triggers, and the next target of the focus. */
import { useCallback, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { getTrigger, triggerIdSchema, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'
import { dialogIdOf, type Command, type StepName } from '../document/commands.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { allTriggers, firstMissing, groupPlans, neighbour, nextMissing } from '../triggers/coverage.ts'
import type { EditorProps } from './editor-props.ts'
import type { Announcements } from './status-message.tsx'
import { useFocus } from './use-focus.ts'
import { triggersOf, useView } from '../triggers/use-view.ts'

interface NavigationOptions extends Pick<EditorProps, 'trigger' | 'onTrigger'> {
  scriptId: string
  store: EditorStore
  announce: Announcements['announce']
}

/** The step that was undone or redone; a bulk edit is named. */
function historyMessage(t: TFunction, kind: 'undo' | 'redo', applied: Command | null): string {
  if (applied?.kind === 'set') return t(`editor.told.${kind}-step`, { step: stepName(t, applied.name) })
  return t(applied ? `editor.told.${kind}` : `editor.told.no-${kind}`)
}

export const stepName = (t: TFunction, { act, count }: StepName): string => t(`editor.steps.${act}`, { count })

export function useNavigation({ scriptId, store, announce, trigger: requested, onTrigger }: NavigationOptions) {
  const { t } = useTranslation()
  const known = triggerIdSchema.safeParse(requested).data ?? null
  const { view, chooseView, reveal } = useView(scriptId, store.get().dialogs.order, known)
  const shown = triggersOf(view, allTriggers)
  const [trigger, setTrigger] = useState<TriggerId>(
    () => known ?? firstMissing(shown, store.get().dialogs.order) ?? 'introduction',
  )
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const focusing = useFocus()
  const { focusDialog, focusNew, show } = focusing
  /** Changes the trigger; search and focus stay. */
  const showTrigger = useCallback(
    (next: TriggerId) => {
      setTrigger(next)
      reveal(next)
      onTrigger(next)
    },
    [onTrigger, reveal],
  )
  const choose = useCallback(
    (next: TriggerId) => {
      showTrigger(next)
      setSearch('')
      show(false)
    },
    [showTrigger, show],
  )
  const chooseGroup = useCallback(
    (next: TriggerGroup) => {
      const first = groupPlans.find((each) => each.group === next)?.triggers[0]
      if (first !== undefined) choose(first)
    },
    [choose],
  )
  /** Chooses a trigger and focuses its field for new dialogs. */
  const goTo = (next: TriggerId | null) => {
    if (next === null) return announce(t('editor.none-missing'))
    choose(next)
    requestAnimationFrame(focusNew)
  }
  const showDialog = (id: string | undefined) => {
    const dialog = id === undefined ? undefined : store.dialog(id)
    if (!dialog) return focusNew()
    showTrigger(dialog.trigger)
    focusDialog(dialog.id)
  }
  const undoOrRedo = (kind: 'undo' | 'redo') => {
    const applied = kind === 'undo' ? store.undo() : store.redo()
    announce(historyMessage(t, kind, applied))
    if (applied) showDialog(dialogIdOf(applied))
  }
  return {
    plans: groupPlans,
    view,
    chooseView,
    plan: groupPlans.find(({ group }) => group === getTrigger(trigger).group),
    trigger,
    search,
    setSearch,
    searchField,
    ...focusing,
    choose,
    chooseGroup,
    goTo,
    undoOrRedo,
    showConflict() {
      const [first] = store.get().conflicts
      if (!first) return
      choose(first.trigger)
      focusDialog(first.id)
    },
    goToNeighbour: (by: 1 | -1) => goTo(neighbour(shown, trigger, by)),
    goToNextMissing: () => goTo(nextMissing(shown, trigger, store.get().dialogs.order)),
  }
}
export type Navigation = ReturnType<typeof useNavigation>
