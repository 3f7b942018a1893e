/** Stored content that the present contract does not accept: it stays stored, and its owner sees a message. */
import { ISSUES_MAX, type ItemSummary } from '@rubato/contracts/domain'
import type { z } from 'zod'
import { AppError } from '../../base/errors.ts'

export const UNREADABLE = 'This was made with another version and cannot be opened any more. It is kept as it is.'

/** `game.unsafe` with the places that cannot be read. */
export const unreadable = ({ issues }: z.ZodError): AppError =>
  new AppError('game.unsafe', {
    issues: issues.slice(0, ISSUES_MAX).map(({ path }) => ({ path: path.map(toStep), message: UNREADABLE })),
  })
const toStep = (step: PropertyKey): string | number => (typeof step === 'symbol' ? String(step) : step)

/** The summary of an item that was never read. */
export const NO_SUMMARY: ItemSummary = {
  strip: [],
  minutes: { min: 0, max: 0 },
  intensity: 'gentle',
  categories: [],
  tasks: [],
  optIns: [],
  edges: { min: 0, max: 0 },
  outcomes: [],
}
