import { cleanup, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SessionCourse } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { CourseChart } from './course-chart.tsx'

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
afterEach(cleanup)

const course: SessionCourse = {
  segments: [
    { bucket: 'steady', ms: 60_000 },
    { bucket: 'rest', ms: 30_000 },
    { bucket: 'orgasm', ms: 90_000 },
  ],
  tempo: [
    { at: 0, bpm: 80 },
    { at: 60_000, bpm: 120 },
    { at: 60_000, bpm: 0 },
    { at: 90_000, bpm: 0 },
    { at: 90_000, bpm: 100 },
    { at: 180_000, bpm: 140 },
  ],
  marks: [
    { kind: 'own-edge', at: 60_000, bpm: 120 },
    { kind: 'ease', at: 62_000, bpm: 0 },
    { kind: 'edge', at: 170_000, bpm: 136 },
  ],
}

it('draws the tempo and the marks, and says the same in words, in order of time', () => {
  const { container } = render(<CourseChart course={course} />)
  expect(screen.getByRole('img', { name: 'The tempo over 3:00, at most 140 bpm' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'The parts of the session' }).children).toHaveLength(3)
  expect([...container.querySelectorAll('[data-kind]')].map((mark) => mark.getAttribute('title'))).toEqual([
    '1:00: own edge',
    '1:02: eased off',
    '2:50: edge',
  ])
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('0:00 to 1:00'),
    expect.stringContaining('1:00 to 1:30'),
    '1:00: own edge',
    '1:02: eased off',
    '1:30 to 3:00: Edge or ending',
    '2:50: edge',
  ])
})

it('leaves out a label that would lie on the one before; its dot stays', () => {
  const { container } = render(<CourseChart course={course} />)
  expect([...container.querySelectorAll('[data-kind]')].map(({ textContent }) => textContent)).toEqual([
    'own edge',
    '',
    'edge',
  ])
})
