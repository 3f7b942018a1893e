import type { BranchingContent, LinearContent } from '@rubato/contracts/domain'
import { AppError } from '../../base/errors.ts'

type Kind = 'linear' | 'branching'
type Need = 'needed' | 'optional'

/** The parts that only one kind has, each with whether a game of the kind needs it. */
const parts: Readonly<Record<Kind, Readonly<Record<string, Need>>>> = {
  linear: {
    events: 'needed',
    duration: 'needed',
    outcome: 'needed',
    video: 'optional',
    origin: 'optional',
    composition: 'optional',
  } satisfies Record<Exclude<keyof LinearContent, keyof BranchingContent>, Need>,
  branching: {
    start: 'needed',
    sections: 'needed',
    variables: 'needed',
  } satisfies Record<Exclude<keyof BranchingContent, keyof LinearContent>, Need>,
}

/** The problem of a part that this kind of game must not have, or must have. */
const messages: Readonly<Record<Kind, Readonly<Record<'foreign' | 'missing', string>>>> = {
  linear: {
    foreign: 'A game with events does not have this. A game with sections says `branches: true`.',
    missing: 'A game with events needs this.',
  },
  branching: {
    foreign: 'A game with sections does not have this.',
    missing: 'A game with sections needs this.',
  },
}

const kindOf = ({ branches }: { branches?: unknown }): Kind => (branches === true ? 'branching' : 'linear')

function kindAfter(given: { branches?: unknown; events?: unknown }, stored: Kind): Kind {
  if (given.branches !== undefined) return kindOf(given)
  return given.events === undefined ? stored : 'linear'
}

const without = (content: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)))

/**
 * The content after the change. Events make a game linear; `branches: true` with sections makes it branching; the parts of
 * the other kind are removed. Throws `request.invalid` for a change that has parts of both kinds, or lacks a part of the new
 * one.
 */
export function mergeGame(stored: object, given: object): object {
  const before = kindOf(stored)
  const kind = kindAfter(given, before)
  const other: Kind = kind === 'linear' ? 'branching' : 'linear'
  const isTurned = kind !== before
  const foreign = Object.keys(parts[other]).filter((name) => name in given)
  const missing = Object.entries(parts[kind]).filter(
    ([name, need]) => isTurned && need === 'needed' && !(name in given),
  )
  const issues = [
    ...foreign.map((name) => ({ path: [name], message: messages[kind].foreign })),
    ...missing.map(([name]) => ({ path: [name], message: messages[kind].missing })),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', { issues })
  // An origin makes exactly this game, a composition names its events, and a video begins at a time of theirs: all are removed
  // when the events change and no others are given.
  const outdated = 'events' in given ? ['origin', 'composition', 'video'] : []
  const merged = { ...without(stored, [...Object.keys(parts[other]), ...outdated, 'branches']), ...given }
  return kind === 'branching' ? { ...merged, branches: true } : without(merged, ['branches'])
}
