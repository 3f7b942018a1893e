import { describe, expect, it } from 'vitest'
import { defaultHotkeys, hotkeyActions, hotkeysSchema, keysOf } from '../index.ts'

const accepts = (chosen: unknown): boolean => hotkeysSchema.safeParse(chosen).success

describe('the keys of the stage', () => {
  it('give every action its own key', () => {
    expect(new Set(Object.values(defaultHotkeys)).size).toBe(hotkeyActions.length)
    expect(accepts(defaultHotkeys)).toBe(true)
  })

  it('keep their default without a choice of the member', () => {
    expect(keysOf({ edge: 'pagedown' })).toEqual({ ...defaultHotkeys, edge: 'pagedown' })
  })

  it('are never the same for two actions, defaults included', () => {
    expect(accepts({ edge: 'x', skip: 'x' })).toBe(false)
    expect(accepts({ edge: defaultHotkeys.skip })).toBe(false)
    expect(accepts({ edge: defaultHotkeys.skip, skip: defaultHotkeys.edge })).toBe(true)
  })

  it.each(['escape', 'tab', 'enter'])('never take %s from the page', (key) => {
    expect(accepts({ edge: key })).toBe(false)
  })
})
