/** The error budget as names and values. */
import type { TFunction } from 'i18next'
import { BUDGET, type HealthReport } from '@rubato/contracts/domain'
import type { Fact } from '../facts.tsx'

/** With fewer calls one slow one would use the budget up. */
const JUDGED_FROM = Math.ceil(1 / (1 - BUDGET.target))

export function budgetFacts(t: TFunction, { answered, good }: HealthReport['budget'], language: string): Fact[] {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const calls = { name: t('admin.health.calls'), value: number.format(answered) }
  if (answered === 0) return [calls]
  // Rounded down: 100 % would say that no call failed.
  const percent = (part: number) =>
    t('admin.health.percent', { percent: number.format(Math.floor(part * 100_000) / 1000) })
  const left = 1 - (answered - good) / (answered * (1 - BUDGET.target))
  return [
    calls,
    { name: t('admin.health.good-calls', { ms: BUDGET.slowMs }), value: percent(good / answered) },
    {
      name: t('admin.health.budget-left'),
      value: percent(Math.max(0, left)),
      isBad: left <= 0 && answered >= JUDGED_FROM,
    },
  ]
}
