/** What can be done with the selection, by key or button. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  copyOf,
  endOf,
  fillCommand,
  generateCommand,
  type BuilderDocument,
  type Clip,
  type Command,
  type CommandProblem,
} from '@rubato/builder'
import type { MakerOptions } from '@rubato/builder'
import { newSeed } from '../../../domain/new-seed.ts'
import { useBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'

/** The questions that an action asks before it is done. */
export type Asked = 'delete-close' | 'move' | 'stretch' | 'group' | 'time'

/** How far a key moves the selection, ms. */
const NUDGE_MS = 100
const LONG_NUDGE_MS = 1000

interface TimeSpan {
  from: number
  until: number
}

/** The time without a task at or after `at`. */
function gapAt({ records, game }: BuilderDocument, at: number): TimeSpan {
  const tasks = [...records.values()].filter(({ lane }) => lane === 'tasks').toSorted((a, b) => a.at - b.at)
  const from = tasks.reduce((end, task) => (task.at <= end && endOf(task) > end ? endOf(task) : end), Math.round(at))
  const next = tasks.find((task) => task.at > from)
  return { from, until: next?.at ?? game.duration }
}

export interface Actions {
  asked: Asked | null
  ask: (asked: Asked) => void
  close: () => void
  hasClip: boolean
  copy: () => void
  cut: () => void
  paste: (mode: 'over' | 'ripple') => void
  remove: () => void
  duplicate: () => void
  split: () => void
  nudge: (direction: 1 | -1, isLong: boolean) => void
  selectAll: () => void
  selectNothing: () => void
  /**
   * Generates from the playhead, or from the end of the task that it is in, up to the next task; an empty game becomes a
   * whole one.
   */
  fillGap: () => void
  /** Generates in place of what is selected. */
  fillSelection: () => void
}

/** @param maker for whom, and with which config in a game without one, parts are generated */
export function useActions({ profile, config }: Omit<MakerOptions, 'seed'>): Actions {
  const { t } = useTranslation()
  const { store, run, announce } = useBuilder()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [hasClip, setHasClip] = useState(false)
  const clip = useRef<Clip | null>(null)
  const actions = useMemo(() => {
    const selected = () => store.get().history.selection
    const copy = (): boolean => {
      const copied = copyOf(store.get().history.document, selected())
      if (!copied) return false
      clip.current = copied
      setHasClip(true)
      announce(builderText(t, 'actions.copied', { count: copied.records.length }))
      return true
    }
    const apply = (made: Command | CommandProblem) => ('kind' in made ? void run(made) : announce(problemText(t, made)))
    const fill = (span: TimeSpan) => {
      const { document } = store.get().history
      apply(fillCommand(document, { ...span, profile, config, seed: `fill.${document.nextId}` }))
    }
    return {
      copy: () => void copy(),
      cut: () => copy() && run({ kind: 'delete', ids: selected() }),
      paste: (mode: 'over' | 'ripple') =>
        clip.current && run({ kind: 'paste', at: store.get().playhead, mode, clip: clip.current }),
      remove: () => void run({ kind: 'delete', ids: selected() }),
      duplicate: () => void run({ kind: 'duplicate', ids: selected(), mode: 'ripple' }),
      split() {
        const ids = selected()
        run({ kind: 'split', at: store.get().playhead, ...(ids.length > 0 ? { ids } : {}) })
      },
      nudge: (direction: 1 | -1, isLong: boolean) =>
        void run(
          { kind: 'move', ids: selected(), by: direction * (isLong ? LONG_NUDGE_MS : NUDGE_MS) },
          { isNudge: true },
        ),
      selectAll: () => store.select([...store.get().history.document.records.keys()]),
      selectNothing: () => store.select([]),
      fillGap() {
        const { history, playhead } = store.get()
        const { document } = history
        if (document.records.size > 0) fill(gapAt(document, playhead))
        else apply(generateCommand(document, { profile, config, seed: newSeed() }))
      },
      fillSelection() {
        const { records } = store.get().history.document
        const chosen = selected().flatMap((id) => records.get(id) ?? [])
        if (chosen.length > 0)
          fill({ from: Math.min(...chosen.map(({ at }) => at)), until: Math.max(...chosen.map(endOf)) })
      },
    }
  }, [store, run, announce, profile, config, t])
  return { ...actions, asked, ask: setAsked, close: () => setAsked(null), hasClip }
}
