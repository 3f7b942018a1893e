import type { Alarm } from '@rubato/contracts/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { Alarms } from './alarms.tsx'

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

it.each([
  ['one:data', 'A disk is nearly full: data directory (one)'],
  // An earlier version named no machine.
  ['backups', 'A disk is nearly full: backups'],
])('The alarm about the disk "%s" is told as "%s"', (subject, text) => {
  const alarm: Alarm = { name: 'disk-near-full', subject, raisedAt: '2026-03-10T12:00:00Z', resolvedAt: null }
  render(<Alarms alarms={[alarm]} />)
  expect(screen.getByText(text)).toBeDefined()
})
