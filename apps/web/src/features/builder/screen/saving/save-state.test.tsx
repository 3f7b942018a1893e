import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '@rubato/contracts/api'
import type { Game } from '@rubato/contracts/domain'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { createSaveStatus } from '../../document/save-status.ts'
import { BuilderContext, type WorkBuilder } from '../../document/use-builder.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { ChangesNotice, ConflictNotice } from './notices.tsx'
import { SaveState } from './save-state.tsx'

beforeAll(prepareScreen)

test('a game that is too large for the account is told what to do, and that it is kept here', () => {
  const status = createSaveStatus({ savedAs: { id: 'g', revision: 1 }, isUnsent: true })
  const error: ErrorCode = 'request.too-large'
  const refused = new ApiError({ status: 413, statusText: '', method: 'PATCH', url: '' }, { error, issues: [] })
  status.setAccount({ kind: 'refused', error: refused })
  render(
    <BuilderContext value={{ session: { status } } as unknown as WorkBuilder}>
      <SaveState />
    </BuilderContext>,
  )
  expect(screen.getByRole('status').textContent).toBe(
    'Saved here. Your account did not take it: The game is larger than an account keeps. Delete a part of it, or make two games of it.',
  )
})

test('while a copy of a conflict is made, both buttons are off', () => {
  const status = createSaveStatus({ savedAs: { id: 'g', revision: 1 }, isUnsent: true })
  const theirs = { updatedAt: '2026-11-22T00:00:00.000Z' } as Game
  status.setAccount({ kind: 'conflict', theirs, isCopying: true })
  render(
    <BuilderContext value={{ session: { status } } as unknown as WorkBuilder}>
      <ConflictNotice />
    </BuilderContext>,
  )
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('changes of one kind are one sentence with their number and the first times', () => {
  const changes = [
    { key: 'builder.converted.event-removed', values: { count: 8, moments: '0 1000 61500' } },
    { key: 'builder.converted.id-changed', values: { count: 2, moments: '4000 5000' } },
    { key: 'builder.converted.half-removed', values: { count: 1, moments: '4000' } },
  ]
  render(<ChangesNotice changes={changes} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '8 things were left out that this version does not know (0:00, 0:01, 1:01.5, …).',
    '2 events had the id of another one and got new ids (0:04, 0:05).',
    'At 0:04 the end of something that never began was removed.',
  ])
})
