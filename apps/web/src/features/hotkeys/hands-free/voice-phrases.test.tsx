import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { VoicePhrases } from './voice-phrases.tsx'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('A browser that fails to say what it can gets a sentence, and can be asked again', async () => {
  const available = vi.fn<() => Promise<string>>(() => {
    throw new TypeError('not here')
  })
  class Recognition {
    static available = available
    processLocally = false
  }
  // The product looks for the property on the prototype, where browsers have it.
  Object.defineProperty(Recognition.prototype, 'processLocally', { value: false, writable: true })
  vi.stubGlobal('SpeechRecognition', Recognition)
  render(
    <MantineProvider env="test">
      <VoicePhrases />
    </MantineProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The browser did not say whether')
  expect(screen.queryByRole('checkbox')).toBeNull()
  available.mockImplementation(async () => 'available')
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('checkbox', { name: /Listen for voice commands/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
