import { cleanup, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { SessionSummary } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { GameOver, type GameOverProps } from './game-over.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
afterEach(cleanup)

const summary: SessionSummary = { outcome: 'stopped', edges: 0, ownEdges: 0, ruins: 0, strokes: 9, playedMs: 9000 }

const draw = (ending: Pick<GameOverProps, 'summary' | 'stoppedBy'>) =>
  render(
    <GameOver
      {...ending}
      course={null}
      question={null}
      rating={null}
      reflection={null}
      feedback={null}
      onSameAgain={() => undefined}
    />,
  )

it.each([
  ['member', 'You stopped it. That is always fine.'],
  ['partner', 'Your partner stopped it. That is always fine.'],
  ['page', 'The session ended early. Nothing is wrong with that.'],
  [null, 'The session ended early. Nothing is wrong with that.'],
] as const)('A stop by %s is told as what it was', (stoppedBy, text) => {
  draw({ summary, stoppedBy })
  expect(screen.getByText(text)).toBeDefined()
})

it('An end that is no stop keeps its sentence', () => {
  draw({ summary: { ...summary, outcome: 'finished-early' }, stoppedBy: null })
  expect(screen.getByText('You ended the session early.')).toBeDefined()
})
