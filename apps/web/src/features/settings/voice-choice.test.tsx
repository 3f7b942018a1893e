import { cleanup, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { texts } from '../../lib/i18n/i18n.ts'
import { writeStored } from '../../lib/storage/stored.ts'
import { VoiceChoice } from './voice-choice.tsx'

beforeAll(() =>
  texts
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common', interpolation: { escapeValue: false } }),
)
afterEach(() => {
  cleanup()
  localStorage.clear()
  document.head.replaceChildren()
})

const note = 'Alto and Bass: Kokoro 82M, spoken by a machine and recorded before. Licence: Apache-2.0.'

/** A site with a pack that speaks two of the voices. */
function show(): void {
  const meta = document.createElement('meta')
  meta.name = 'site-settings'
  const packs = [{ title: 'Kokoro 82M', licence: 'Apache-2.0', voices: ['Alto', 'Bass'] }]
  meta.content = JSON.stringify({ speech: { id: 'pack', voices: ['Alto', 'Bass'], packs } })
  document.head.append(meta)
  const nothing = () => undefined
  render(<VoiceChoice value={{ voice: 'Alto', browserVoice: null }} onChange={nothing} onTry={nothing} />)
}
const textOf = (name: string) => screen.getByRole('radio', { name }).closest('label')?.textContent

test('Voices of a pack name it, its licence and that a machine speaks', () => {
  show()
  expect(textOf('Bass')).toContain('Kokoro 82M')
  expect(textOf('Tenor')).not.toContain('Kokoro 82M')
  expect(screen.getByText(note)).toBeTruthy()
})

test('Packs are not named on a device that speaks with the built-in voices', () => {
  writeStored('device', 'device', { voiceSource: 'built-in' })
  show()
  expect(textOf('Bass')).not.toContain('Kokoro 82M')
  expect(screen.queryByText(note)).toBeNull()
})

test('The choice says that the instructor is a program with a synthetic voice, whatever speaks', () => {
  const nothing = () => undefined
  render(<VoiceChoice value={{ voice: 'Alto', browserVoice: null }} onChange={nothing} onTry={nothing} />)
  expect(screen.getByText('The instructor is a program with a synthetic voice. No person speaks.')).toBeTruthy()
})
