import { defaultMetronomeSettings } from '@rubato/contracts/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readMetronomeSettings } from './metronome-settings.ts'

const keep = (value: unknown) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'rubato.metronome' ? JSON.stringify(value) : null),
  })
afterEach(() => vi.unstubAllGlobals())

describe('the metronome’s settings on this device', () => {
  it('are the defaults at first', () => {
    keep(null)
    expect(readMetronomeSettings()).toEqual(defaultMetronomeSettings)
  })

  it('are read back', () => {
    const mine = { ...defaultMetronomeSettings, tempo: 132, bar: [['accent', 'rest', 'beat']], sound: 'bell' }
    keep(mine)
    expect(readMetronomeSettings()).toEqual(mine)
  })

  it('keep the readable parts when one is unreadable', () => {
    keep({ ...defaultMetronomeSettings, tempo: 900, bar: [], volume: 35 })
    expect(readMetronomeSettings()).toEqual({ ...defaultMetronomeSettings, volume: 35 })
  })
})
