import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { changeBindings, defaultBindings, readBindings } from '../../../domain/hands-free/bindings.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { VoicePhrases } from './voice-phrases.tsx'

const userAgentData = { mobile: false, brands: [{ brand: 'Google Chrome' }] }

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  // The bindings stay in memory, which the test files of a worker share.
  changeBindings(defaultBindings)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Voice commands stay off, with a sentence, where the microphone is refused; where it is allowed it is given back', async () => {
  vi.stubGlobal('SpeechRecognition', { available: async () => 'available', prototype: { processLocally: false } })
  const stop = vi.fn()
  const getUserMedia = vi.fn<() => Promise<unknown>>().mockRejectedValue(new DOMException('', 'NotAllowedError'))
  vi.stubGlobal('navigator', { language: 'en', userAgentData, mediaDevices: { getUserMedia } })
  render(
    <MantineProvider env="test">
      <VoicePhrases />
    </MantineProvider>,
  )
  const listen = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Listen for voice commands/ })
  fireEvent.click(listen)
  expect((await screen.findByRole('alert')).textContent).toContain('does not let this site use a microphone')
  expect([listen.checked, readBindings().isVoiceOn]).toEqual([false, false])
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] })
  fireEvent.click(listen)
  await waitFor(() => expect(readBindings().isVoiceOn).toBe(true))
  expect(stop).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
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
  vi.stubGlobal('navigator', { language: 'en', userAgentData })
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
