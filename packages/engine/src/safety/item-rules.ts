/**
 * What holds for each item that may be open: how long at most, how long not again, on which part of the body. The one
 * table that the generator plans by, the check refuses by and the session enforces by.
 */
import {
  getTask,
  items,
  type BodyPart,
  type Category,
  type ItemId,
  type SafetyClass,
  type TaskId,
} from '@rubato/contracts/domain'
import { caps, count, ms, type Cap } from './caps.ts'

/** How much of an item: grams, bands, steps, percent. */
export interface LevelRule {
  max: Cap
  /** The most it may rise at once. */
  step?: Cap
  /** Least time between two rises, ms. */
  apart?: Cap
}

export interface ItemRule {
  /** The longest it may stay open. */
  cap: Cap
  /** Least time before something of the kind begins on the same part of the body, ms; Infinity is the rest of the session. */
  rest: number
  part: BodyPart
  safetyClass: SafetyClass
  /** Who does it: at least one of them has to be allowed for a person. */
  tasks: readonly [TaskId, ...TaskId[]]
  /** Held by attention alone: let go at once on pause. What is not is worn, and keeps its hard end. */
  isMomentary: boolean
  /** Times a session. */
  times?: Cap
  /** The item it is done to or hangs from: open before, and not closed before. */
  host?: ItemId
  level?: LevelRule
  /** Beats while it is open are strikes, so many at most. */
  strikes?: Cap
  /** Hands off ends it at once. */
  isByHand?: true
  /** While it is worn, somebody has to answer so often, ms. */
  checkInEvery?: number
  /** The member is reminded of it so long after it was opened, ms. */
  remindAt?: readonly number[]
}

const seconds = (value: number) => value * 1000
const minutes = (value: number) => seconds(60 * value)
/** Not again in this session. */
const REST_OF_SESSION = Infinity

export const itemRules: Readonly<Record<ItemId, ItemRule>> = {
  breath: {
    cap: ms(20, 'Low oxygen comes without warning.'),
    rest: seconds(60),
    part: 'lungs',
    safetyClass: 'C',
    isMomentary: true,
    times: count(5, 'Each hold adds to the last.'),
    tasks: ['breath'],
  },
  gag: {
    cap: ms(5 * 60, 'The jaw tires and saliva gathers.'),
    rest: minutes(5),
    part: 'mouth',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['gag'],
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
  },
  'rubber-band': {
    cap: ms(5 * 60, 'Blood flow; rubber does not give way.'),
    rest: minutes(20),
    part: 'penis',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['rubber-band'],
    level: { max: caps.bands },
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
  },
  plug: {
    cap: ms(30 * 60, 'The muscle needs rest.'),
    rest: REST_OF_SESSION,
    part: 'anus',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['butt-plug'],
    remindAt: [minutes(15), minutes(25)],
  },
  irritant: {
    cap: ms(2 * 60, 'Chemical burns build up slowly.'),
    rest: REST_OF_SESSION,
    part: 'penis',
    safetyClass: 'C',
    isMomentary: false,
    tasks: ['icy-hot', 'toothpaste'],
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
  },
  palming: {
    cap: ms(3 * 60, 'Longer is friction on the most tender skin.'),
    rest: minutes(2),
    part: 'penis',
    safetyClass: 'B',
    isMomentary: true,
    tasks: ['palming'],
    isByHand: true,
  },
  'post-orgasm': {
    cap: ms(60, 'Nerves are raw after orgasm.'),
    rest: REST_OF_SESSION,
    part: 'penis',
    safetyClass: 'B',
    isMomentary: true,
    tasks: ['post-orgasm'],
    isByHand: true,
  },
  'eyes-closed': {
    cap: caps.eyesClosed,
    rest: 0,
    part: 'eyes',
    safetyClass: 'A',
    isMomentary: true,
    tasks: ['eyes'],
  },
  clench: {
    cap: caps.clench,
    rest: seconds(30),
    part: 'pelvic-floor',
    safetyClass: 'A',
    isMomentary: true,
    tasks: ['clench'],
  },
}

export const capOf = (item: ItemId): Cap => itemRules[item].cap
export const isMomentary = (item: ItemId): boolean => itemRules[item].isMomentary

/** A class C item that counts as active by itself; what is done to another item belongs to it. */
export const isActiveClassC = (item: ItemId): boolean =>
  itemRules[item].safetyClass === 'C' && itemRules[item].host === undefined

/** Items that hang from this one, in the order in which they are undone. */
export const hangingFrom = (host: ItemId): ItemId[] => items.filter((item) => itemRules[item].host === host)

/** The category a class C item counts for; null for what strains less. */
export const classCCategory = (item: ItemId): Category | null =>
  itemRules[item].safetyClass === 'C' ? getTask(itemRules[item].tasks[0]).path[0] : null
