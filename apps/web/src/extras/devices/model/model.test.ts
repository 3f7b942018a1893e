import { beforeEach, describe, expect, it } from 'vitest'
import { setStorageMember, writeStored } from '../../../lib/storage/stored.ts'
import { checkAddress, DEFAULT_ADDRESS } from './address.ts'
import { wereLeftConnected } from './left-connected.ts'
import { readPreferences, savePreferences, settingsOf, withSettings } from './preferences.ts'
import { axisOfPart } from './parts.ts'
import { initialDeviceSettings, initialPartSettings } from './settings.ts'

describe('the address', () => {
  const check = (typed: string, isSecurePage = false) =>
    checkAddress(typed, { isSecurePage, allowed: ['wss://toys.example:8443', 'ws://10.0.0.5:12345'] })

  it.each([
    [' ws://127.0.0.1:12345/ ', 'ws://127.0.0.1:12345'],
    ['localhost:12345', 'ws://localhost:12345'],
    ['wss://toys.example:8443/path', 'wss://toys.example:8443/path'],
    ['ws://10.0.0.5:12345', 'ws://10.0.0.5:12345'],
  ])('"%s" is %s', (typed, address) => {
    expect(check(typed)).toEqual({ address })
  })

  it.each([
    ['  ', 'empty'],
    [`ws://localhost/${'x'.repeat(200)}`, 'long'],
    ['http://127.0.0.1:12345', 'form'],
    ['ws://', 'form'],
    ['ws://name:secret@127.0.0.1', 'form'],
    ['ws://elsewhere.example', 'host'],
    ['ws://127.0.0.1.elsewhere.example', 'host'],
    ['wss://toys.example', 'host'],
  ])('"%s" is refused: %s', (typed, fault) => {
    expect(check(typed)).toEqual({ fault })
  })

  it('a page over https opens ws:// on this computer alone', () => {
    expect(check('ws://10.0.0.5:12345', true)).toEqual({ fault: 'insecure' })
    expect(check('ws://127.0.0.1:1', true)).toEqual({ address: 'ws://127.0.0.1:1' })
  })
})

describe('what is kept', () => {
  beforeEach(() => {
    localStorage.clear()
    setStorageMember('one')
  })

  it('belongs to the member on this device', () => {
    const changed = withSettings({ ...readPreferences(), cap: 40 }, 'toy 1', { maximum: 30 })
    savePreferences(changed)
    expect(readPreferences()).toEqual(changed)
    expect(settingsOf(readPreferences(), 'toy 1').maximum).toBe(30)
    expect(settingsOf(readPreferences(), 'toy 2')).toEqual(initialDeviceSettings)
    setStorageMember('two')
    const initial = { address: DEFAULT_ADDRESS, cap: 100, stopsUnfocused: true, connectsAgain: false, devices: {} }
    expect(readPreferences()).toEqual(initial)
    expect(wereLeftConnected()).toBe(false)
    savePreferences({ ...readPreferences(), connectsAgain: true })
    expect(wereLeftConnected()).toBe(true)
  })

  it('has the axis, direction and range of each part, inside their bounds', () => {
    const part = { axis: 'roll' as const, invert: true, range: { min: 20, max: 70 } }
    savePreferences(withSettings(readPreferences(), 'toy 1', { parts: { '0 linear': part } }))
    expect(settingsOf(readPreferences(), 'toy 1').parts).toEqual({ '0 linear': part })
    const partsOf = (parts: object) => {
      writeStored('member', 'devices', { devices: { 'toy 1': { parts } } })
      return settingsOf(readPreferences(), 'toy 1').parts
    }
    const broken = { axis: 'warp', invert: 1, range: { min: -1, max: 2 } }
    expect(partsOf({ '0 linear': broken })).toEqual({ '0 linear': initialPartSettings })
    expect(partsOf({ '0 linear': 7, '1 linear': part })).toEqual({ '0 linear': initialPartSettings, '1 linear': part })
    expect(partsOf(Object.fromEntries(Array.from({ length: 25 }, (_, id) => [id, part])))).toEqual({})
    const vibrating = { ...initialDeviceSettings, parts: { '0 linear': { ...part, axis: 'vib' as const } } }
    expect(axisOfPart({ id: '0 linear', kind: 'linear', axis: null }, vibrating)).toBeNull()
    expect(axisOfPart({ id: '0 linear', kind: 'vibrate', axis: null }, vibrating)).toBe('vib')
  })

  it('takes no value out of bounds', () => {
    const broken = { maximum: 900, range: { min: 80, max: 20 }, easeIn: -1, offset: 'x', off: 7, name: 1, invert: 0 }
    writeStored('member', 'devices', { cap: 101, devices: { 'toy 1': broken } })
    expect(readPreferences().cap).toBe(100)
    expect(readPreferences().devices['toy 1']).toEqual(initialDeviceSettings)
  })

  it('forgets the devices that were changed longest ago', () => {
    let preferences = readPreferences()
    for (let count = 0; count < 60; count++) preferences = withSettings(preferences, `toy ${count}`, { offset: 10 })
    const keys = Object.keys(preferences.devices)
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([40, 'toy 20', 'toy 59'])
  })
})
