/**
 * The member's keys on the stage and the three-finger tap. Escape cannot be reassigned: it stops in every state, except that it
 * closes an open panel while nothing sounds or moves.
 */
import { answerKeys, hotkeyActions, type KeyMap } from '@rubato/contracts/domain'
import type { MemberInput, SceneInput, StageView } from '@rubato/engine'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { onThreeFingers } from '../../../ui/on-three-fingers.ts'
import { offeredAt } from '../../answers/offered-answers.ts'

/** The key of an input, as `KeyboardEvent.key` in lower case. */
export function keyFor(input: MemberInput, keys: KeyMap): string {
  if (input === 'stop') return 'escape'
  return keys[input === 'resume' ? 'pause' : input]
}

/** The input that a key sends in this view, or null. */
export function inputForKey(key: string, view: StageView | null, keys: KeyMap): MemberInput | null {
  if (key === 'Escape') return 'stop'
  if (!view) return null
  const action = hotkeyActions.find((each) => keys[each] === key.toLowerCase())
  const wanted = action === 'pause' && view.inputs.includes('resume') ? 'resume' : action
  return view.inputs.find((input) => input === wanted) ?? null
}

const MUTE_KEY = 'm'

/** The key that mutes, or null where the member assigned it to an input. */
export const muteKeyOf = (keys: KeyMap): string | null =>
  hotkeyActions.some((action) => keys[action] === MUTE_KEY) ? null : MUTE_KEY

/** Whether the space bar presses the focused element. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, select, summary, textarea') !== null

const isButton = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('button')

/** Whether a focused slider handles this key itself. */
const isSliderKey = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input, [role=slider]') && /^(Arrow|Page|Home|End)/.test(key)

const EDITING = /^(Arrow|Home|End|Backspace|Delete|Enter)/

/** Whether the key belongs to a field into which the member types. In one for a number, letters do not. */
const isTyping = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  if (!target.matches('input:not([type=range], [type=radio], [type=checkbox]), textarea')) return false
  const isNumeric = target.getAttribute('inputmode') === 'numeric'
  return EDITING.test(key) || (isNumeric ? /^[\d\s-]$/.test(key) : key.length === 1)
}

/** The answer or the button of a branching game at the place of a number key, from 1. */
export const answerForKey = (key: string, view: StageView | null): SceneInput | null =>
  offeredAt(answerKeys.indexOf(key), view)

interface HotkeyOptions {
  send: (input: MemberInput) => void
  /** Takes the answers of a branching game; absent where there is none. */
  answer?: ((input: SceneInput) => void) | undefined
  toggleMute: () => void
  view: () => StageView | null
  keys: KeyMap
  /** Whether a layer over the stage reads the keys itself: the stage then handles Escape only. */
  onlyStop: boolean
  /** Closes the open panel and returns true, where Escape does that now. Absent, or false: Escape stops. */
  closeOnEscape?: (() => boolean) | undefined
}

export function useHotkeys(options: HotkeyOptions): void {
  const { send, answer, toggleMute, view, keys, onlyStop, closeOnEscape } = options
  // A button that has the focus since a press of the pointer, its own or one that closed a panel, leaves the space bar to
  // the session; one that was reached with Tab is pressed by it.
  const isByPointer = useRef(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') isByPointer.current = false
    if (event.key === 'Escape') {
      // A key that is held down acts once: the press that closed a panel does not stop.
      if (!event.repeat && !closeOnEscape?.()) send('stop')
      return
    }
    if (onlyStop || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' && isByPointer.current && isButton(event.target)) event.target.blur()
    else if (isTyping(event) || (event.key === ' ' && isControl(event.target)) || isSliderKey(event)) return
    if (event.key.toLowerCase() === muteKeyOf(keys)) return toggleMute()
    const answered = answerForKey(event.key, view())
    if (answered) return answer?.(answered)
    const input = inputForKey(event.key, view(), keys)
    if (!input) return
    event.preventDefault()
    send(input)
  }
  // In the capture phase of the window, so that modals and fields do not handle Escape first.
  useWindowEvent('keydown', onKey, { capture: true })
  useWindowEvent('pointerdown', () => (isByPointer.current = true), { capture: true })
  const stop = useEffectEvent(() => send('stop'))
  useEffect(() => onThreeFingers(stop), [])
}
