/** What the lines of a played session promise and leave open, and its theme. */
import type { LineConditions } from '@rubato/contracts/domain'
import type { SessionRecord } from './play-as-member.ts'

/** A moment of the theme, or a promise, with its time on the session clock, ms. */
export interface ThemeStep {
  at: number
  theme: string
  step: NonNullable<LineConditions['step']>
}
export interface OpenPromise {
  at: number
  name: string
}

export const themeSteps = (record: SessionRecord): ThemeStep[] =>
  record.flatMap((effect) => {
    const { theme, step } = (effect.kind === 'say' && effect.line.when) || {}
    return theme !== undefined && step !== undefined ? [{ at: effect.at, theme, step }] : []
  })

/** A session that was ended early owes nothing. */
const hasEndedEarly = (record: SessionRecord): boolean =>
  record.some((effect) => effect.kind === 'over' && ['stopped', 'finished-early'].includes(effect.summary.outcome))

/** Promises of spoken lines that no later line kept. */
export function unpaidPromises(record: SessionRecord): OpenPromise[] {
  if (hasEndedEarly(record)) return []
  const open = new Map<string, number>()
  for (const effect of record) {
    if (effect.kind !== 'say') continue
    const { promises, keeps } = effect.line.when ?? {}
    if (promises !== undefined && !open.has(promises)) open.set(promises, effect.at)
    if (keeps !== undefined) open.delete(keeps)
  }
  return [...open].map(([name, at]) => ({ at, name }))
}
