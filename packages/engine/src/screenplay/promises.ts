/** What the lines of a played session promise and leave open, and its theme. */
import { DEFAULT_VOICE, spokenMs, type LineConditions } from '@rubato/contracts/domain'
import type { Effect, MemberInput } from '../session/model/types.ts'
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

/** Inputs that do not cut a line off. */
const leavesLine: readonly MemberInput[] = ['resume']

/** Whether an input cuts the line off before its end, in the default voice: then it promises nothing. */
const isCutOff = (record: SessionRecord, index: number, { at, speech }: Extract<Effect, { kind: 'say' }>): boolean => {
  const end = at + spokenMs(speech, DEFAULT_VOICE, 'normal')
  const next = record.slice(index).find((each) => each.kind === 'input' && !leavesLine.includes(each.input))
  return next !== undefined && next.at < end
}

/** Promises of spoken lines that were heard to their end and that no later line kept. */
export function unpaidPromises(record: SessionRecord): OpenPromise[] {
  if (hasEndedEarly(record)) return []
  const open = new Map<string, number>()
  for (const [index, effect] of record.entries()) {
    if (effect.kind !== 'say') continue
    const { promises, keeps } = effect.line.when ?? {}
    if (promises !== undefined && !open.has(promises) && !isCutOff(record, index, effect)) open.set(promises, effect.at)
    if (keeps !== undefined) open.delete(keeps)
  }
  return [...open].map(([name, at]) => ({ at, name }))
}
