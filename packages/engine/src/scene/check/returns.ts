/** Where the sections of a scene lead when calls and their returns are seen as ways. */
import type { Scene, Section } from '@rubato/contracts/domain'
import { exitWays, noteWays } from './ways.ts'

/** Everything that can be reached from `from`, itself included, in the order of a breadth-first search. */
export function reachedFrom(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const to of next(id)) reached.add(to)
  return reached
}

interface Call {
  to: string
  /** Where it comes back to. */
  back: string
}

function callsOf({ id, exit, notes = [] }: Section): Call[] {
  const fromExit = exit.kind === 'call' ? [{ to: exit.to, back: exit.next.to }] : []
  return [...fromExit, ...notes.filter(({ kind }) => kind === 'call').map(({ to }) => ({ to, back: id }))]
}

/** Ways that stay in the same call: a call is a way to where it comes back to. */
function waysInCall(section: Section): string[] {
  const exits = exitWays(section)
  const ways = section.exit.kind === 'call' ? exits.slice(1) : exits
  const notes = (section.notes ?? []).filter(({ kind }) => kind === 'go')
  return [...ways, ...notes].map(({ to }) => to)
}

/** The sections that return from a call of each of `called`, as indexes of `sections`; one search for each of `called`. */
function returnsOf(
  sections: readonly Section[],
  indexes: ReadonlyMap<string, number>,
  called: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const ways = sections.map((section) => [...new Set(waysInCall(section).flatMap((to) => indexes.get(to) ?? []))])
  const searchFrom = (start: number): number[] => {
    const isReached = new Uint8Array(sections.length)
    const reached = [start]
    isReached[start] = 1
    for (const each of reached)
      for (const to of ways[each] ?? [])
        if (!isReached[to]) {
          isReached[to] = 1
          reached.push(to)
        }
    return reached.filter((each) => sections[each]?.exit.kind === 'return')
  }
  return new Map(
    [...called].flatMap((id) => {
      const start = indexes.get(id)
      return start === undefined ? [] : [[id, searchFrom(start)] as const]
    }),
  )
}

/**
 * The sections that may follow each section directly. A section that returns is followed by where the calls that reach it come
 * back to, whichever of them is running.
 */
export function successorsOf({ sections }: Pick<Scene, 'sections'>): ReadonlyMap<string, readonly string[]> {
  const indexes = new Map(sections.map(({ id }, index) => [id, index]))
  const next = sections.map((section) => {
    const exits = exitWays(section)
    // The way after a call is taken by the sections that return.
    const ways = [...(section.exit.kind === 'call' ? exits.slice(0, 1) : exits), ...noteWays(section)]
    return new Set(ways.map(({ to }) => to).filter((to) => indexes.has(to)))
  })
  const calls = sections.flatMap(callsOf).filter(({ back }) => indexes.has(back))
  const returns = returnsOf(sections, indexes, new Set(calls.map(({ to }) => to)))
  const distinct = new Map(calls.map((call) => [`${call.to} ${call.back}`, call]))
  for (const { to, back } of distinct.values()) for (const end of returns.get(to) ?? []) next[end]?.add(back)
  return new Map(sections.map(({ id }, index) => [id, [...(next[index] ?? [])]]))
}

/** The number of the strongly connected component of each section (Tarjan, without recursion). */
export function componentsOf(next: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const component = new Map<string, number>()
  const open: string[] = []
  let count = 0
  const enter = (id: string) => {
    index.set(id, index.size)
    low.set(id, index.size - 1)
    open.push(id)
    return { id, ways: next.get(id) ?? [], at: 0 }
  }
  const lower = (id: string, to: number) => low.set(id, Math.min(low.get(id) ?? to, to))
  for (const start of next.keys()) {
    if (index.has(start)) continue
    const calls = [enter(start)]
    for (let top = calls.at(-1); top; top = calls.at(-1)) {
      const to = top.ways[top.at++]
      if (to !== undefined) {
        if (!index.has(to)) calls.push(enter(to))
        else if (!component.has(to)) lower(top.id, index.get(to) ?? 0)
        continue
      }
      calls.pop()
      const parent = calls.at(-1)
      if (parent) lower(parent.id, low.get(top.id) ?? 0)
      if (low.get(top.id) !== index.get(top.id)) continue
      for (let id = open.pop(); id !== undefined; id = id === top.id ? undefined : open.pop()) component.set(id, count)
      count += 1
    }
  }
  return component
}
