import { triggers } from '@rubato/contracts/domain'

const named = triggers.filter(({ group }) => group !== 'counts')
const counts = triggers.filter(({ group }) => group === 'counts')

/**
 * How much of the catalogue a script answers, 0 to 100. Every named trigger weighs the same; the 201 counts weigh as
 * one together, for hardly a script speaks them and the countdown script does when it does not.
 */
export function triggerCoverage(answered: ReadonlySet<string>): number {
  const share = (part: typeof triggers) => part.filter(({ id }) => answered.has(id)).length
  const weight = share(named) + share(counts) / counts.length
  return Math.round((weight / (named.length + 1)) * 1000) / 10
}
