/** Lengths of time as EOS and GuideMe write them. */
import type { Seconds } from './steps.ts'

const PART = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(ms|s|sec|seconds?|m|min|minutes?|h|hours?)?$/i
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['ms', 0.001],
  ['m', 60],
  ['h', 3600],
])

function secondsOf(part: string): number | null {
  // "1m30s" is a sum.
  const pieces = part
    .replace(/\s+/g, '')
    .replace(/([a-z])(?=[\d.])/gi, '$1 ')
    .split(' ')
  if (pieces.length > 3) return null
  let sum = 0
  for (const piece of pieces) {
    const [, number, unit = 's'] = PART.exec(piece) ?? []
    if (number === undefined) return null
    const lower = unit.toLowerCase()
    sum += Number(number) * (FACTORS.get(lower === 'ms' ? lower : lower.charAt(0)) ?? 1)
  }
  return sum
}

/** Seconds, as in `10s`, `1.5`, `1m30s`, and ranges, as in `5s-10s` and `(5..10)`; null for anything else. */
export function readSeconds(text: unknown): Seconds | null {
  if (typeof text === 'number') return Number.isFinite(text) && text >= 0 ? { min: text, max: text } : null
  if (typeof text !== 'string' || text.length > 60) return null
  const parts = text
    .replace(/[()]/g, '')
    .trim()
    .split(/\s*(?:\.\.|-|–)\s*/)
  if (parts.length > 2) return null
  const [first, second = first] = parts.map(secondsOf)
  if (first === undefined || first === null || second === undefined || second === null) return null
  return { min: Math.min(first, second), max: Math.max(first, second) }
}
