/** One of several pages at random. Pages that are closed are passed over: the next open one comes in their place. */
import { WAYS_MAX, type Exit } from '@rubato/contracts/domain'
import type { SectionMaker } from './maker.ts'
import type { Way } from './open-section.ts'
import type { Page, StepOf } from './steps.ts'

/** Groups of at most as many as an exit has ways. */
const groupsOf = (pages: readonly Page[]): Page[][] =>
  Array.from({ length: Math.ceil(pages.length / WAYS_MAX) }, (_, index) =>
    pages.slice(index * WAYS_MAX, (index + 1) * WAYS_MAX),
  )

interface Draw {
  maker: SectionMaker
  name: string
}

function addDecision({ maker, name }: Draw, exit: Exit): string {
  const id = maker.newId(name)
  if (!maker.isCut(id)) maker.addSection({ kind: 'timeline', id, name: id, length: 0, events: [], exit })
  return id
}

/** The first of the pages that is open, else `otherwise`. */
function firstOpen(draw: Draw, pages: readonly Page[], otherwise: Way): Way {
  const open = pages.findIndex(({ gate }) => gate === undefined)
  const gated = open === -1 ? pages : pages.slice(0, open)
  const last = open === -1 ? otherwise : { to: draw.maker.idOfPage(pages[open]!) }
  const cases = gated.flatMap((page) =>
    page.gate === undefined ? [] : [{ if: page.gate, to: draw.maker.idOfPage(page) }],
  )
  return cases.length === 0 ? last : { to: addDecision(draw, { kind: 'when', cases, otherwise: last }) }
}

/** The section that draws; `rest` is the way where no page is open. */
export function drawOf(maker: SectionMaker, step: StepOf<'go'>, pages: readonly Page[], rest: () => Way): string {
  const most = pages.slice(0, WAYS_MAX * WAYS_MAX)
  const name = `random-${step.to.replaceAll('*', '')}`
  const draw = { maker, name }
  const isGated = most.some(({ gate }) => gate !== undefined)
  const after = isGated ? rest() : { to: '' }
  const key = `${step.to} ${after.to}`
  const before = maker.draws.get(key)
  if (before !== undefined) return before
  if (most.length < pages.length) maker.say(step, 'left-out', 'builder.scene.draw-too-many', { most: most.length })
  if (isGated) maker.say(step, 'changed', 'builder.scene.draw-passes-over')
  const groups = groupsOf(most)
  // Where all of a group are closed, the groups are gone through in order.
  const inOrder =
    isGated && groups.length > 1 ? groups.reduceRight((way, group) => firstOpen(draw, group, way), after) : after
  const wayOf = (group: readonly Page[], index: number): Way =>
    firstOpen(draw, [...group.slice(index), ...group.slice(0, index)], inOrder)
  const drawGroup = (group: readonly Page[]): Way => {
    const ways = group.map((_, index) => ({ weight: 1, ...wayOf(group, index) }))
    return ways.length > 1 ? { to: addDecision(draw, { kind: 'random', ways }) } : { to: ways[0]!.to }
  }
  const ways = groups.map((group) => ({ weight: group.length, ...drawGroup(group) }))
  const id = ways.length > 1 ? addDecision(draw, { kind: 'random', ways }) : ways[0]!.to
  maker.draws.set(key, id)
  return id
}
