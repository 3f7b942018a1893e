/** The actions of the keys of `keys/keymap.ts`, outside of text fields and modals. */
import { useEffect, useEffectEvent } from 'react'
import type { Actions } from '../actions/use-actions.ts'
import type { Builder } from '../document/use-builder.ts'
import { commitFocusedField } from '../keys/commit-focused.ts'
import { isLetter, keyAction, type KeyAction } from '../keys/keymap.ts'
import { takesLetters, takesSpace, useTypedUndo } from '../keys/own-keys.ts'
import type { Audition } from '../audition/audition.ts'
import { letterKeys } from './letter-keys.ts'
import type { Parts } from './parts.tsx'
import type { Loop } from './use-loop.ts'

export interface KeyTargets {
  builder: Pick<Builder, 'undo' | 'redo'> & { session: Pick<Builder['session'], 'saveNow'> }
  actions: Omit<Actions, 'asked' | 'close' | 'hasClip'>
  parts: Pick<Parts, 'show' | 'toggleList'>
  loop: Pick<Loop, 'putEnd' | 'play'>
  audition: Pick<Audition, 'at' | 'toggle' | 'stop'>
  onPlay: () => void
  onHelp: () => void
  onHistory: () => void
}

/** The element of the part that is about to be shown. */
const inNextFrame = (selector: string, act: (element: HTMLElement) => void) =>
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
  })

/** Shows the tasks that can be inserted, with the focus in their search. */
export function showPalette({ parts }: Pick<KeyTargets, 'parts'>): void {
  parts.show('insert')
  inNextFrame('[data-task-search]', (field) => field.focus())
}

/** Shows the field for own words at the playhead, with the focus in it. */
export function showComposer({ parts }: { parts: Pick<Parts, 'show'> }): void {
  parts.show('list')
  inNextFrame('[data-own-words]', (field) => field.focus())
}

export const keyActions: Readonly<Record<KeyAction, (targets: KeyTargets) => void>> = {
  undo: ({ builder }) => builder.undo(),
  redo: ({ builder }) => builder.redo(),
  save({ builder }) {
    commitFocusedField()
    void builder.session.saveNow()
  },
  copy: ({ actions }) => actions.copy(),
  cut: ({ actions }) => actions.cut(),
  paste: ({ actions }) => actions.paste(),
  'paste-insert': ({ actions }) => actions.paste('ripple'),
  duplicate: ({ actions }) => actions.duplicate(),
  group: ({ actions }) => actions.ask('group'),
  all: ({ actions }) => actions.selectAll(),
  escape: ({ actions, audition }) => (audition.at.get() === null ? actions.selectNothing() : audition.stop()),
  delete: ({ actions }) => actions.remove(),
  ripple: ({ actions }) => actions.ask('delete-close'),
  earlier: ({ actions }) => actions.nudge(-1, false),
  later: ({ actions }) => actions.nudge(1, false),
  'much-earlier': ({ actions }) => actions.nudge(-1, true),
  'much-later': ({ actions }) => actions.nudge(1, true),
  move: ({ actions }) => actions.ask('move'),
  split: ({ actions }) => actions.split(),
  palette: showPalette,
  line({ parts }) {
    parts.show('insert')
    inNextFrame('[data-add-line]', (button) => button.click())
  },
  words: showComposer,
  fill: ({ actions }) => actions.fillGap(),
  'fill-selection': ({ actions }) => actions.fillSelection(),
  'tempo-point': ({ actions }) => actions.addTempoPoint(),
  marker: ({ actions }) => actions.addMarker(),
  'marker-before': ({ actions }) => actions.goToMarker(-1),
  'marker-after': ({ actions }) => actions.goToMarker(1),
  history: ({ onHistory }) => onHistory(),
  view: ({ parts }) => parts.toggleList(),
  audition: ({ audition }) => audition.toggle(),
  play: ({ onPlay }) => onPlay(),
  'loop-in': ({ loop }) => loop.putEnd('from'),
  'loop-out': ({ loop }) => loop.putEnd('until'),
  'loop-play': ({ loop }) => loop.play(),
  help: ({ onHelp }) => onHelp(),
}

/** Whether the action is done while the element has the focus: undo and redo where the element itself has nothing to undo. */
function isDoneIn(target: EventTarget | null, action: KeyAction, hasTyped: boolean): boolean {
  if (action === 'save') return true
  if (action === 'undo' || action === 'redo') return !hasTyped
  if (action === 'audition') return !takesSpace(target)
  return !takesLetters(target)
}

export function useBuilderKeys(targets: KeyTargets): void {
  const hasTyped = useTypedUndo()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return
    if (isLetter(event) && letterKeys.areOff()) return
    const action = keyAction(event)
    if (!action || !isDoneIn(event.target, action, hasTyped(event.target))) return
    event.preventDefault()
    keyActions[action](targets)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
