/** Changes and readings of the world that several folders of the session use. */
import { items, type Grip, type ItemId } from '@rubato/contracts/domain'
import type { Body, Held } from '../../safety/body.ts'
import { itemRules } from '../../safety/item-rules.ts'
import { releaseOrder } from '../../safety/release.ts'
import type { Resting } from '../../safety/rests.ts'
import type { OpenCue, StrokeCue } from './cue.ts'
import type { OpenItem, World } from './state.ts'

export const isFinished = (world: World): boolean => world.status === 'stopped' || world.status === 'over'

export const recordEnd = (world: World, activity: Resting, at: number): World['endedAt'] => ({
  ...world.endedAt,
  [activity]: at,
})

/** A change of the grip, and since when it is tight. */
export const gripChange = (world: World, grip: Grip, at: number): Partial<World> => ({
  grip,
  tightSince: grip === 'tight' ? (world.tightSince ?? at) : null,
})

export const strokeChange = (world: World, cue: StrokeCue): Partial<World> => ({
  ...(cue.grip ? gripChange(world, cue.grip, cue.at) : {}),
  ...(cue.style ? { style: cue.style } : {}),
  ...(cue.hand ? { hand: cue.hand } : {}),
  ...(cue.nipples === undefined ? {} : { nipples: cue.nipples }),
})

export const isOpen = (world: World, item: ItemId): boolean => world.open.some((open) => open.item === item)

/** The open items and their history in the form of the safety rules. */
export function bodyOf(world: World): Body {
  const held = ({ since, until, level, item }: OpenItem): Held => ({
    since,
    until,
    level,
    raisedAt: world.raisedAt[item],
  })
  const known = <T>(record: Readonly<Partial<Record<Resting, T>>>) =>
    new Map(items.flatMap((item) => (record[item] === undefined ? [] : [[item, record[item]] as const])))
  return {
    open: new Map(world.open.map((open) => [open.item, held(open)])),
    ended: known(world.endedAt),
    times: known(world.times),
  }
}

/** The world with the item opened at `at`. */
export function withItem(world: World, { item, until, detail, group }: OpenCue, at: number): World {
  const isRaised = detail?.level !== undefined
  return {
    ...world,
    open: [...world.open, { ...detail, item, since: at, until }],
    times: { ...world.times, [item]: (world.times[item] ?? 0) + 1 },
    openedIn: { ...world.openedIn, [item]: group },
    raisedAt: { ...world.raisedAt, [item]: isRaised ? at : undefined },
    strikes: itemRules[item].strikes ? 0 : world.strikes,
    announcedReleases: world.announcedReleases.filter((other) => other.item !== item),
    announced: world.announced.filter((other) => other.item !== item),
  }
}

export function withItemLevel(world: World, item: ItemId, level: number, at: number): World {
  const before = world.open.find((open) => open.item === item)?.level ?? 0
  const open = world.open.map((each) => (each.item === item ? { ...each, level } : each))
  // A line that announced a lower level has not announced the release of the item.
  const announcedReleases = world.announcedReleases.filter((other) => other.item !== item)
  const raisedAt = level > before ? { ...world.raisedAt, [item]: at } : world.raisedAt
  return { ...world, open, announcedReleases, raisedAt }
}

/** These open items and the items that hang from them, in release order. */
export function withHanging(open: readonly OpenItem[], wanted: readonly ItemId[]): OpenItem[] {
  const isWanted = (item: ItemId | undefined): boolean => item !== undefined && wanted.includes(item)
  return releaseOrder(open.filter(({ item }) => isWanted(item) || isWanted(itemRules[item].host)))
}

/** The world without these items and the items that hang from them; their rests begin at `at`. */
export function withoutItems(world: World, wanted: readonly ItemId[], at: number): World {
  const gone = new Set(withHanging(world.open, wanted).map(({ item }) => item))
  const endedAt = { ...world.endedAt }
  for (const item of gone) endedAt[item] = at
  // A drink that was due meanwhile becomes due once it is possible.
  const isInTheWay = [...gone].some((item) => itemRules[item].occupies !== undefined)
  const remindAt = isInTheWay ? Math.max(world.remindAt, at) : world.remindAt
  return { ...world, endedAt, remindAt, open: world.open.filter(({ item }) => !gone.has(item)) }
}

/** The same, and the items are unconfirmed until an input of the member. */
export function releaseUnasked(world: World, wanted: readonly ItemId[], at: number): World {
  const gone = withHanging(world.open, wanted)
  const others = world.unconfirmed.filter(({ item }) => !gone.some((step) => step.item === item))
  return { ...withoutItems(world, wanted, at), unconfirmed: [...others, ...gone] }
}

/** The items without those whose release is being spoken: it is spoken to its end, and not said again. */
export function withoutSpoken(
  { announcedReleases, releaseUntil }: World,
  wanted: readonly ItemId[],
  at: number,
): readonly ItemId[] {
  if (releaseUntil <= at) return wanted
  const from = announcedReleases.at(-1)?.at
  return wanted.filter((item) => !announcedReleases.some((said) => said.item === item && said.at === from))
}

/** Items that were announced and are not open yet: the member may have started to put them on. */
export const announcedItems = (world: World): OpenItem[] =>
  world.announced
    .filter(({ item }) => !isOpen(world, item))
    .map(({ item, at }) => ({ item, since: at, until: at + itemRules[item].cap.value }))

/** Everything to release at the end: open items, announced items and unconfirmed releases. */
export function itemsToRelease(world: World): OpenItem[] {
  const announced = announcedItems(world)
  const isListed = (item: ItemId) => isOpen(world, item) || announced.some((step) => step.item === item)
  return releaseOrder([...world.open, ...announced, ...world.unconfirmed.filter(({ item }) => !isListed(item))])
}

/** Play time until `at` without pauses, ms. */
export const playedUntil = (world: World, at: number): number =>
  world.played + (world.playingSince === null ? 0 : at - world.playingSince)

/** Stops the clock of play at `at`. */
export const stopPlaying = (world: World, at: number): World => ({
  ...world,
  played: playedUntil(world, at),
  playingSince: null,
})
