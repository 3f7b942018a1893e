/** Page names with `*` for any characters, or with `(1..5)` for a number of a range. */
import type { Page } from './steps.ts'

/** A longer pattern fits no page. */
const GLOB_MAX = 200
const STARS_MAX = 8
const RANGE_MAX = 1000
/** Characters that are compared for all patterns together; a pattern that needs more fits no page. */
const COMPARED_MAX = 50_000_000

/** Each part is searched for after the previous one, so that no name is scanned more than once. */
function fits(parts: readonly string[], name: string): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

const RANGE = /^([^()]*)\((\d{1,6})\.\.(\d{1,6})\)([^()]*)$/

/** The names of a range: their number, and each by its place; null for another pattern. */
function rangeOf(glob: string): { length: number; nameAt: (index: number) => string } | null {
  const [, before = '', from, to, after = ''] = RANGE.exec(glob) ?? []
  if (from === undefined || to === undefined) return null
  const [least, most] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))]
  return { length: Math.min(most - least + 1, RANGE_MAX), nameAt: (index) => `${before}${least + index}${after}` }
}

/**
 * Finds the pages that fit a pattern. Each pattern is compared once with all pages, as long as all patterns together stay
 * within `COMPARED_MAX`.
 */
export function openPages(pages: readonly Page[]): (glob: string) => readonly Page[] {
  const byName = new Map(pages.map((page) => [page.name, page]))
  const found = new Map<string, readonly Page[]>()
  const characters = pages.reduce((sum, { name }) => sum + name.length + 1, 0)
  let left = COMPARED_MAX
  const pagesOf = (glob: string): readonly Page[] => {
    const parts = glob.split('*')
    const isPattern = parts.length > 1 && parts.length <= STARS_MAX + 1
    const range = isPattern ? null : rangeOf(glob)
    left -= isPattern ? characters : (range?.length ?? 0) * glob.length
    if (left < 0) return []
    if (isPattern) return pages.filter(({ name }) => fits(parts, name))
    return Array.from({ length: range?.length ?? 0 }, (_, index) => byName.get(range?.nameAt(index) ?? '')).filter(
      (page) => page !== undefined,
    )
  }
  return (glob) => {
    const exact = byName.get(glob)
    if (exact) return [exact]
    const before = found.get(glob)
    if (before) return before
    if (glob.length > GLOB_MAX) return []
    const fitting = pagesOf(glob)
    found.set(glob, fitting)
    return fitting
  }
}
