/** What can be done with the selection, by key or button. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyOf, fillCommand, type Clip, type Command, type CommandProblem } from '@rubato/builder'
import { endOf } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { useBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'

/** The questions that an action asks before it is done. */
export type Asked = 'delete-close' | 'move' | 'stretch' | 'group' | 'time'

/** How far a key moves the selection, ms. */
const NUDGE_MS = 100
const LONG_NUDGE_MS = 1000
/** A gap is filled up to the next span, or for this long, ms. */
const FILL_MS = 60_000

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
  /** Generates into the time of the selection, or into the gap at the playhead. */
  fill: () => void
}

export function useActions(profile: PlayerProfile): Actions {
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
    /** From the selection, or from the gap that the playhead is in. */
    const spanToFill = () => {
      const { history, playhead } = store.get()
      const { records, game } = history.document
      const chosen = selected().flatMap((id) => records.get(id) ?? [])
      if (chosen.length > 0)
        return { from: Math.min(...chosen.map(({ at }) => at)), until: Math.max(...chosen.map(endOf)) }
      const next = [...records.values()].find(({ lane, at }) => lane === 'tasks' && at > playhead)
      return { from: playhead, until: next?.at ?? Math.min(game.duration, playhead + Math.max(FILL_MS, game.duration)) }
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
      fill() {
        const { document } = store.get().history
        const made: Command | CommandProblem = fillCommand(document, {
          ...spanToFill(),
          profile,
          seed: `fill.${document.nextId}`,
        })
        if ('kind' in made) {
          // In a game that was empty, a selection would be everything.
          if (run(made) && document.records.size === 0) store.select([])
        } else announce(problemText(t, made))
      },
    }
  }, [store, run, announce, profile, t])
  return { ...actions, asked, ask: setAsked, close: () => setAsked(null), hasClip }
}
