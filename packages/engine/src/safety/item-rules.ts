/**
 * The rules of each item: its longest time, its rest, its part of the body, its pairs. The generator plans by this
 * table, the check refuses by it and the session enforces it.
 */
import {
  getTask,
  items,
  type BodyNeed,
  type BodyPart,
  type Category,
  type ItemId,
  type LevelledItem,
  type SafetyClass,
  type TaskId,
} from '@rubato/contracts/domain'
import { caps, count, ms, type Cap } from './caps.ts'

/** Limits of an item's level: grams, bands, steps or percent. */
interface LevelRule {
  max: Cap
  /** The most it may rise at once. */
  step?: Cap
  /** Least time between two rises, ms. */
  apart?: Cap
}

export interface ItemRule {
  /** The longest that it stays open. */
  cap: Cap
  /** Least time before an activity on the same part of the body (`restBetween`), ms; Infinity is the rest of the session. */
  rest: number
  part: BodyPart
  safetyClass: SafetyClass
  /** The tasks that open the item: at least one of them has to be allowed for a person. */
  tasks: readonly [TaskId, ...TaskId[]]
  /** Held by attention alone: released at once on pause. Any other item is worn, and keeps its hard end. */
  isMomentary: boolean
  /** Most times in a session. */
  times?: Cap
  /** The item that this one acts on or hangs from: it opens before this one and closes after it. */
  host?: ItemId
  /** Items that are never open together with this one. Each pair is listed once, at one of its two items. */
  neverWith: readonly ItemId[]
  level?: LevelRule
  /** Most strikes of a set: each beat while the item is open is one strike. */
  strikes?: Cap
  /** The demands that no line may make while the item is open. */
  occupies?: Exclude<BodyNeed, 'hand'>
  /** Done by hand: hands off ends it at once. */
  isByHand?: true
  /** Interval of the check-ins while the item is worn, ms. */
  checkInEvery?: number
  /** When the member is reminded of the item, ms after it was opened. */
  remindAt?: readonly number[]
}

/** A levelled item has a rule for its level; another item has none. */
type ItemRules = { [Item in ItemId]: ItemRule & (Item extends LevelledItem ? { level: LevelRule } : { level?: never }) }

const seconds = (value: number) => value * 1000
const minutes = (value: number) => seconds(60 * value)
/** Not again in this session. */
const REST_OF_SESSION = Infinity

export const itemRules: Readonly<ItemRules> = {
  breath: {
    cap: ms(20, 'Low oxygen comes without warning.'),
    rest: seconds(60),
    part: 'lungs',
    safetyClass: 'C',
    isMomentary: true,
    times: count(5, 'Each hold adds to the last.'),
    tasks: ['breath'],
    neverWith: ['gag', 'ball-tie', 'rubber-band', 'plug-inflation'],
  },
  gag: {
    cap: ms(5 * 60, 'The jaw tires and saliva gathers.'),
    rest: minutes(5),
    part: 'mouth',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['gag'],
    occupies: 'mouth',
    neverWith: [],
  },
  'ball-tie': {
    cap: ms(15 * 60, 'Blood flow.'),
    rest: minutes(20),
    part: 'testicles',
    safetyClass: 'C',
    isMomentary: false,
    times: count(2, 'Tissue needs the rest of the day.'),
    tasks: ['ball-binding'],
    checkInEvery: minutes(5),
    // Bound tissue bruises at less.
    neverWith: ['slaps', 'squeeze'],
  },
  'rubber-band': {
    cap: ms(5 * 60, 'Blood flow; rubber does not give way.'),
    rest: minutes(20),
    part: 'penis',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['rubber-band'],
    level: { max: caps.bands },
    neverWith: [],
  },
  'clamp-weight': {
    cap: ms(10 * 60, 'Hangs from the clamps, and comes off with them.'),
    rest: 0,
    part: 'nipples',
    safetyClass: 'C',
    isMomentary: false,
    host: 'clamps',
    tasks: ['nipple-clamps'],
    level: { max: caps.clampWeight, step: caps.clampWeightStep },
    neverWith: [],
  },
  clamps: {
    cap: ms(10 * 60, 'Numb skin no longer warns.'),
    rest: minutes(10),
    part: 'nipples',
    safetyClass: 'C',
    isMomentary: false,
    times: count(2, 'Bruised skin needs days.'),
    tasks: ['nipple-clamps'],
    checkInEvery: minutes(5),
    neverWith: [],
  },
  'plug-vibration': {
    cap: ms(10 * 60, 'Longer numbs.'),
    rest: minutes(5),
    part: 'anus',
    safetyClass: 'B',
    isMomentary: false,
    host: 'plug',
    tasks: ['plug-vibration'],
    level: { max: caps.vibration },
    neverWith: [],
  },
  'plug-inflation': {
    cap: ms(30 * 60, 'Pressure on the wall of the rectum.'),
    rest: minutes(2),
    part: 'anus',
    safetyClass: 'C',
    isMomentary: false,
    host: 'plug',
    tasks: ['plug-inflation'],
    level: { max: caps.inflation, step: caps.inflationAtOnce, apart: caps.inflationStep },
    neverWith: [],
  },
  plug: {
    cap: ms(30 * 60, 'The muscle needs rest.'),
    rest: REST_OF_SESSION,
    part: 'anus',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['butt-plug'],
    remindAt: [minutes(15), minutes(25)],
    neverWith: [],
  },
  irritant: {
    cap: ms(2 * 60, 'Chemical burns build up slowly.'),
    rest: REST_OF_SESSION,
    part: 'penis',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['icy-hot', 'toothpaste'],
    // Palming would carry the irritant to the head; a tie includes a rubber band.
    neverWith: ['plug', 'gag', 'ball-tie', 'rubber-band', 'palming'],
  },
  squeeze: {
    cap: ms(10, 'Pressure bruises slowly.'),
    rest: seconds(30),
    part: 'testicles',
    safetyClass: 'C',
    isMomentary: true,
    times: count(10, 'Swelling shows only later.'),
    tasks: ['ball-squeeze'],
    isByHand: true,
    neverWith: [],
  },
  slaps: {
    cap: ms(30, 'Ten slaps at an even pace.'),
    rest: minutes(2),
    part: 'testicles',
    safetyClass: 'C',
    isMomentary: true,
    times: count(3, 'Swelling shows only later.'),
    tasks: ['ball-slap'],
    strikes: caps.strikes,
    isByHand: true,
    neverWith: [],
  },
  flicks: {
    cap: ms(30, 'Ten flicks at an even pace.'),
    rest: minutes(2),
    part: 'penis',
    safetyClass: 'C',
    isMomentary: true,
    times: count(3, 'Swelling shows only later.'),
    tasks: ['cock-flick'],
    strikes: caps.strikes,
    isByHand: true,
    neverWith: [],
  },
  snaps: {
    cap: ms(20, 'Five snaps at an even pace.'),
    rest: minutes(2),
    part: 'penis',
    safetyClass: 'C',
    isMomentary: true,
    times: count(2, 'Skin breaks where it was hit before.'),
    host: 'rubber-band',
    tasks: ['rubber-band'],
    strikes: caps.snaps,
    isByHand: true,
    neverWith: [],
  },
  'clamp-action': {
    cap: ms(5, 'Clamped skin tears.'),
    rest: seconds(20),
    part: 'nipples',
    safetyClass: 'C',
    isMomentary: true,
    times: count(10, 'Clamped skin tears.'),
    host: 'clamps',
    tasks: ['nipple-clamps'],
    isByHand: true,
    neverWith: [],
  },
  palming: {
    cap: ms(3 * 60, 'Longer is friction on the most tender skin.'),
    rest: minutes(2),
    part: 'penis',
    safetyClass: 'B',
    isMomentary: true,
    tasks: ['palming'],
    isByHand: true,
    neverWith: [],
  },
  'post-orgasm': {
    cap: ms(60, 'Nerves are raw after orgasm.'),
    rest: REST_OF_SESSION,
    part: 'penis',
    safetyClass: 'B',
    isMomentary: true,
    tasks: ['post-orgasm'],
    isByHand: true,
    // Palming would continue after the end of stimulation.
    neverWith: ['palming'],
  },
  'eyes-closed': {
    cap: caps.eyesClosed,
    rest: 0,
    part: 'eyes',
    safetyClass: 'A',
    isMomentary: true,
    tasks: ['eyes'],
    occupies: 'eyes',
    neverWith: [],
  },
  clench: {
    cap: caps.clench,
    rest: seconds(30),
    part: 'pelvic-floor',
    safetyClass: 'A',
    isMomentary: true,
    tasks: ['clench'],
    neverWith: [],
  },
}

export const capOf = (item: ItemId): Cap => itemRules[item].cap
export const isMomentary = (item: ItemId): boolean => itemRules[item].isMomentary

/** A class C item counts as active by itself, unless it has a host: then it counts with its host. */
export const isActiveClassC = (item: ItemId): boolean =>
  itemRules[item].safetyClass === 'C' && itemRules[item].host === undefined

/** Items that hang from this one, in the order in which they are undone. */
export const hangingFrom = (host: ItemId): ItemId[] => items.filter((item) => itemRules[item].host === host)

/** The category that a class C item counts for; null for items of class A and B. */
export const classCCategory = (item: ItemId): Category | null =>
  itemRules[item].safetyClass === 'C' ? getTask(itemRules[item].tasks[0]).path[0] : null
