import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultHotkeys } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { ariaKey, keyName } from '../../../ui/text/key-name.ts'
import { englishTexts } from '../../testing/texts.ts'
import { inputForKey, keyFor, useHotkeys } from './hotkeys.ts'

const viewWith = (inputs: StageView['inputs']) => ({ inputs }) as unknown as StageView
const keys = { ...defaultHotkeys, edge: 'pagedown', pause: 'pageup' }

describe('the keys of the stage', () => {
  it('take Escape as a stop in every state', () => {
    expect(inputForKey('Escape', null, keys)).toBe('stop')
    expect(inputForKey('Escape', viewWith([]), keys)).toBe('stop')
  })

  it('read the pause key as pause or resume, whichever is offered', () => {
    expect(inputForKey(' ', viewWith(['pause', 'stop']), defaultHotkeys)).toBe('pause')
    expect(inputForKey(' ', viewWith(['resume', 'stop']), defaultHotkeys)).toBe('resume')
    expect(inputForKey(' ', viewWith(['stop']), defaultHotkeys)).toBeNull()
  })

  it('ignore an input that is not offered now', () => {
    expect(inputForKey('E', viewWith(['edge']), defaultHotkeys)).toBe('edge')
    expect(inputForKey('e', viewWith(['pause']), defaultHotkeys)).toBeNull()
  })

  it('can be configured, also to the keys of a presenter remote', () => {
    expect(inputForKey('PageDown', viewWith(['edge', 'pause']), keys)).toBe('edge')
    expect(inputForKey('PageUp', viewWith(['edge', 'pause']), keys)).toBe('pause')
    expect(inputForKey('e', viewWith(['edge', 'pause']), keys)).toBeNull()
  })

  it('have a readable name, and a standard name in aria-keyshortcuts', () => {
    const names = englishTexts.keyNames
    expect([' ', 'pagedown', 'e', 'escape', 'arrowup'].map((key) => keyName(key, names))).toEqual([
      'Space',
      'Page down',
      'E',
      'Esc',
      'Up',
    ])
    expect([' ', 'pagedown', 'e', 'escape'].map(ariaKey)).toEqual(['Space', 'PageDown', 'E', 'Escape'])
    expect([keyFor('resume', keys), keyFor('stop', keys), keyFor('skip', keys)]).toEqual(['pageup', 'escape', 's'])
  })
})

describe('Escape', () => {
  afterEach(cleanup)
  const press = (init: KeyboardEventInit = {}) =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...init }))
  function listen(closeOnEscape?: () => boolean) {
    const send = vi.fn<(input: string) => void>()
    renderHook(() =>
      useHotkeys({ send, toggleMute: () => undefined, view: () => null, keys, onlyStop: false, closeOnEscape }),
    )
    return send
  }

  it('stops, also where a panel could be closed but something sounds or moves', () => {
    const send = listen()
    press()
    expect(send.mock.calls).toEqual([['stop']])
    cleanup()
    const withPanel = listen(() => false)
    press()
    expect(withPanel.mock.calls).toEqual([['stop']])
  })

  it('closes a panel while nothing sounds or moves, and stops with the next press, not with the same one held down', () => {
    let isOpen = true
    const send = listen(() => {
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    })
    press()
    press({ repeat: true })
    expect(send).not.toHaveBeenCalled()
    press()
    expect(send.mock.calls).toEqual([['stop']])
  })
})
