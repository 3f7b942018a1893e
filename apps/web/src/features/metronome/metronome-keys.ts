/**
 * The keys of the metronome's screen. Escape stops wherever the focus is; the other keys are left to a focused control.
 */
import { useWindowEvent } from '@mantine/hooks'
import { stepOfKey } from '../../ui/inputs/number/use-number-entry.ts'

export type MetronomeKey = { type: 'toggle' } | { type: 'stop' } | { type: 'tap' } | { type: 'tempo'; by: number }

/**
 * The kind of the focused element: a text field, something that the space bar presses, something that the arrows move,
 * or none.
 */
export interface FocusedControl {
  types: boolean
  presses: boolean
  moves: boolean
}
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>

/** Tempo step of an arrow or page key, bpm; 0 for other keys. */
export const tempoStep = (event: Pick<Pressed, 'key' | 'shiftKey'>): number => {
  if (event.key === 'ArrowRight') return event.shiftKey ? 10 : 1
  if (event.key === 'ArrowLeft') return event.shiftKey ? -10 : -1
  return stepOfKey(event)
}

/** The meaning of a key here, or null. */
export function meaningOf(event: Pressed, focus: FocusedControl): MetronomeKey | null {
  if (event.key === 'Escape') return { type: 'stop' }
  if (focus.types) return null
  if (event.key === ' ') return focus.presses || event.repeat ? null : { type: 'toggle' }
  if (event.key.toLowerCase() === 't') return event.repeat ? null : { type: 'tap' }
  if (event.key === '+' || event.key === '=') return { type: 'tempo', by: 1 }
  if (event.key === '-') return { type: 'tempo', by: -1 }
  const by = tempoStep(event)
  return by === 0 || focus.moves ? null : { type: 'tempo', by }
}

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
const focusOf = (target: EventTarget | null): FocusedControl => ({
  types: within(target, 'input:not([type=radio]):not([type=checkbox]), textarea, select'),
  // Links answer Enter alone: after a click on a link of the menu the space bar starts the metronome.
  presses: within(target, 'button, summary, input'),
  moves: within(target, '[role=slider], [role=toolbar], input'),
})

/** `at` is the time of the key press, ms. */
export function useMetronomeKeys(act: (key: MetronomeKey, at: number) => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = meaningOf(event, focusOf(event.target))
    if (!key) return
    if (key.type !== 'stop') event.preventDefault()
    act(key, event.timeStamp)
  })
}
