/** Page names with `*` for any characters, or with `(1..5)` for a number of a range. */
import type { Page } from './steps.ts'

/** A longer pattern fits no page. */
const GLOB_MAX = 200
const STARS_MAX = 8
const RANGE_MAX = 1000

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

/** The pages of a range, by the page names. */
function pagesOfRange(glob: string, byName: ReadonlyMap<string, Page>): Page[] {
  const [, before = '', from, to, after = ''] = RANGE.exec(glob) ?? []
  if (from === undefined || to === undefined) return []
  const [least, most] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))]
  return Array.from({ length: Math.min(most - least + 1, RANGE_MAX) }, (_, index) =>
    byName.get(`${before}${least + index}${after}`),
  ).filter((page) => page !== undefined)
}

/** Finds the pages that fit a pattern; each pattern is compared once with all pages. */
export function openPages(pages: readonly Page[]): (glob: string) => readonly Page[] {
  const byName = new Map(pages.map((page) => [page.name, page]))
  const found = new Map<string, readonly Page[]>()
  return (glob) => {
    const exact = byName.get(glob)
    if (exact) return [exact]
    const before = found.get(glob)
    if (before) return before
    if (glob.length > GLOB_MAX) return []
    const parts = glob.split('*')
    const isPattern = parts.length > 1 && parts.length <= STARS_MAX + 1
    const pagesOf = isPattern ? pages.filter(({ name }) => fits(parts, name)) : pagesOfRange(glob, byName)
    found.set(glob, pagesOf)
    return pagesOf
  }
}
