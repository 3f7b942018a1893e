/** The keys of the builder, outside of text fields and modals. */
import { useEffect, useRef } from 'react'
import type { Builder } from '../document/use-builder.ts'
import type { Actions } from '../actions/use-actions.ts'
import { letterKeys } from './letter-keys.ts'
import type { Loop } from './use-loop.ts'
import type { Parts } from './parts.tsx'

export interface KeyTargets {
  builder: Builder
  actions: Actions
  parts: Pick<Parts, 'show' | 'toggleList'>
  loop: Pick<Loop, 'putEnd' | 'play'>
  onPlay: () => void
  onHelp: () => void
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type)))

/** The element of the part that is about to be shown. */
const inNextFrame = (selector: string, act: (element: HTMLElement) => void) =>
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
  })

type KeyAction = (targets: KeyTargets, event: KeyboardEvent) => void

/** With Ctrl or Cmd. */
const controlKeys: Readonly<Record<string, KeyAction>> = {
  z: ({ builder }, { shiftKey }) => (shiftKey ? builder.redo() : builder.undo()),
  y: ({ builder }) => builder.redo(),
  s: ({ builder }) => void builder.session.saveNow(),
  c: ({ actions }) => actions.copy(),
  x: ({ actions }) => actions.cut(),
  v: ({ actions }, { shiftKey }) => actions.paste(shiftKey ? 'ripple' : 'over'),
  d: ({ actions }) => actions.duplicate(),
  a: ({ actions }) => actions.selectAll(),
  g: ({ actions }) => actions.ask('group'),
  arrowleft: ({ actions }, { shiftKey }) => actions.nudge(-1, shiftKey),
  arrowright: ({ actions }, { shiftKey }) => actions.nudge(1, shiftKey),
}
const plainKeys: Readonly<Record<string, KeyAction>> = {
  delete: ({ actions }, { shiftKey }) => (shiftKey ? actions.ask('delete-close') : actions.remove()),
  backspace: ({ actions }, { shiftKey }) => (shiftKey ? actions.ask('delete-close') : actions.remove()),
  escape: ({ actions }) => actions.selectNothing(),
  m: ({ actions }) => actions.ask('move'),
  s: ({ actions }) => actions.split(),
  p: ({ onPlay }) => onPlay(),
  i: ({ loop }) => loop.putEnd('from'),
  o: ({ loop }) => loop.putEnd('until'),
  '/': ({ loop }) => loop.play(),
  t({ parts }) {
    parts.show('insert')
    inNextFrame('[data-task-search]', (field) => field.focus())
  },
  l({ parts }) {
    parts.show('insert')
    inNextFrame('[data-add-line]', (button) => button.click())
  },
  f: ({ actions }, { shiftKey }) => (shiftKey ? actions.fillSelection() : actions.fillGap()),
  v: ({ parts }) => parts.toggleList(),
  '?': ({ onHelp }) => onHelp(),
}
/** These work inside text fields too. */
const everywhere = new Set(['s'])

export function useBuilderKeys(targets: KeyTargets): void {
  const current = useRef(targets)
  useEffect(() => {
    current.current = targets
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('[role="dialog"]')) return
      const isControl = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (!isControl && key.length === 1 && letterKeys.areOff()) return
      const action = (isControl ? controlKeys : plainKeys)[key]
      if (!action || (inField(event.target) && !(isControl && everywhere.has(key)))) return
      event.preventDefault()
      action(current.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
