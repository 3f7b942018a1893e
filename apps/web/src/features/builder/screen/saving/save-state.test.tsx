import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '@rubato/contracts/api'
import type { Game } from '@rubato/contracts/domain'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { createSaveStatus } from '../../document/save-status.ts'
import { BuilderContext, type WorkBuilder } from '../../document/use-builder.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { ConflictNotice } from './notices.tsx'
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
