import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { writePin } from '../../domain/privacy-screen/stored-pin.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { PinForm } from './pin-form.tsx'

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})

test('After too many attempts it says how long to wait', async () => {
  writePin({ salt: 'AAAA', hash: 'AAAA', failures: 9, nextAt: Date.now() + 240_000 })
  render(<PinForm onSignOut={() => Promise.resolve()} />)
  await userEvent.type(screen.getByLabelText('PIN'), '1234{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait 4 minutes.')
})
