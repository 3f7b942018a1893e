import { expect, test } from 'vitest'
import { outputOf, soundDelay, storeSoundDelay } from './sound-delay.ts'

const device = (kind: MediaDeviceKind, deviceId: string, groupId: string, label: string) => ({
  kind,
  deviceId,
  groupId,
  label,
})

test('The output is the device behind the default entry', () => {
  const devices = [
    device('audioinput', 'default', 'mic', 'Microphone'),
    device('audiooutput', 'abc', 'speakers', 'Speakers'),
    device('audiooutput', 'default', 'headphones', 'Default - Headphones'),
  ]
  expect(outputOf(devices)).toEqual({ id: 'headphones', name: 'Default - Headphones' })
})

test('Without names there is one output for the device', () => {
  expect(outputOf([device('audiooutput', '', '', '')])).toEqual({ id: '', name: null })
  expect(outputOf([])).toEqual({ id: '', name: null })
})

test('A delay is stored for its output alone, in whole ms within the limits', () => {
  expect(soundDelay()).toBe(0)
  storeSoundDelay({ id: 'headphones', name: 'Headphones' }, 180)
  expect(soundDelay()).toBe(0)
  storeSoundDelay({ id: '', name: null }, 42.6)
  expect(soundDelay()).toBe(43)
  storeSoundDelay({ id: '', name: null }, 9000)
  expect(soundDelay()).toBe(500)
  expect(JSON.parse(localStorage.getItem('rubato.sound-delays') ?? '')).toEqual({ headphones: 180, '': 500 })
})
