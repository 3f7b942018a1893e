/** Where the writer is: the trigger, the search beside it, and where the focus goes next. */
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getTrigger, triggerIdSchema, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'
import { lineIdOf } from '../document/commands.ts'
import { firstMissing, groupPlans, neighbour, nextMissing } from './coverage.ts'
import type { EditorProps } from './editor-props.ts'
import type { EditorStore } from '../document/editor-store.ts'
import type { LineFocus } from '../list/dialog-list.tsx'
import type { ToldState } from './status-message.tsx'

interface Start extends Pick<EditorProps, 'trigger' | 'onTrigger'> {
  store: EditorStore
  tell: ToldState['tell']
}

export function usePlaces({ store, tell, trigger: asked, onTrigger }: Start) {
  const { t } = useTranslation()
  const [trigger, setTrigger] = useState<TriggerId>(() => {
    const known = triggerIdSchema.safeParse(asked)
    return known.success ? known.data : (firstMissing(store.get().lines.order) ?? 'introduction')
  })
  const [search, setSearch] = useState('')
  const [focus, setFocus] = useState<LineFocus | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const focusLine = useCallback((id: string) => setFocus((last) => ({ id, wish: (last?.wish ?? 0) + 1 })), [])
  const focusNew = useCallback(() => field.current?.focus(), [])
  const goOver = useCallback(
    (next: TriggerId) => {
      setTrigger(next)
      onTrigger(next)
    },
    [onTrigger],
  )
  const choose = useCallback(
    (next: TriggerId) => {
      goOver(next)
      setSearch('')
      setFocus(null)
    },
    [goOver],
  )
  const chooseGroup = useCallback(
    (next: TriggerGroup) => {
      const first = groupPlans.find((each) => each.group === next)?.triggers[0]
      if (first !== undefined) choose(first)
    },
    [choose],
  )
  /** The field of another trigger is ready to be written in. */
  const goTo = (next: TriggerId | null) => {
    if (next === null) return tell(t('editor.none-missing'))
    choose(next)
    requestAnimationFrame(focusNew)
  }
  const showLine = (id: string | undefined) => {
    const line = id === undefined ? undefined : store.line(id)
    if (!line) return focusNew()
    goOver(line.trigger)
    focusLine(line.id)
  }
  const step = (kind: 'undo' | 'redo') => {
    const done = kind === 'undo' ? store.undo() : store.redo()
    tell(t(done ? `editor.told.${kind}` : `editor.told.no-${kind}`))
    if (done) showLine(lineIdOf(done))
  }
  return {
    plans: groupPlans,
    plan: groupPlans.find(({ group }) => group === getTrigger(trigger).group),
    trigger,
    search,
    setSearch,
    focus,
    field,
    searchField,
    focusLine,
    focusNew,
    choose,
    chooseGroup,
    goTo,
    step,
    showConflict() {
      const [first] = store.get().conflicts
      if (first) choose(first.trigger)
    },
    nextTrigger: (by: 1 | -1) => goTo(neighbour(groupPlans, trigger, by)),
    nextMissing: () => goTo(nextMissing(groupPlans, trigger, store.get().lines.order)),
  }
}
export type Places = ReturnType<typeof usePlaces>
