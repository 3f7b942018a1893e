/** The keys of the stage and the three-finger tap. Escape stops in every state and can be taken by nobody. */
import type { MemberInput, StageView } from '@rubato/engine'
import { useEffect, useRef } from 'react'

/** By `KeyboardEvent.key`, lower case. */
const keyInputs: Readonly<Record<string, MemberInput>> = {
  e: 'edge',
  t: 'too-close',
  c: 'cannot',
  d: 'done',
  y: 'yes',
  n: 'no',
  s: 'skip',
}
/** What is printed on the buttons. */
export const keyNames: Readonly<Record<MemberInput, string | null>> = {
  edge: 'E',
  'too-close': 'T',
  cannot: 'C',
  done: 'D',
  yes: 'Y',
  no: 'N',
  skip: 'S',
  pause: 'Space',
  resume: 'Space',
  finish: null,
  stop: 'Esc',
}

/** The input a key means in this view, or null. */
export function inputForKey(key: string, view: StageView | null): MemberInput | null {
  if (key === 'Escape') return 'stop'
  if (!view) return null
  if (key === ' ') {
    if (view.inputs.includes('resume')) return 'resume'
    return view.inputs.includes('pause') ? 'pause' : null
  }
  const input = keyInputs[key.toLowerCase()]
  return input && view.inputs.includes(input) ? input : null
}

/** The space bar belongs to a focused control. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, select, textarea') !== null

export function useHotkeys(send: (input: MemberInput) => void, view: () => StageView | null): void {
  const latest = useRef({ send, view })
  useEffect(() => {
    latest.current = { send, view }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return latest.current.send('stop')
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === ' ' && isControl(event.target)) return
      const input = inputForKey(event.key, latest.current.view())
      if (!input) return
      event.preventDefault()
      latest.current.send(input)
    }
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length >= 3) latest.current.send('stop')
    }
    // In the capturing phase of the window, so that no dialog or field sees Escape first.
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('touchstart', onTouch, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('touchstart', onTouch, { capture: true })
    }
  }, [])
}
