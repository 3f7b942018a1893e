/** Texts for items that are on, in, bound or held: for the stage, the list after a stop and the notice after a crash. */
import { isLevelled, type BallBinding, type ItemId } from '@rubato/contracts/domain'
import { fill, type BodyTexts, type ReleaseTexts } from '../texts.ts'
import { elapsedTime } from '../format.ts'

/** The fields of an open item that its texts need. */
export interface OpenItem {
  item: ItemId
  level?: number | undefined
  binding?: BallBinding | undefined
  /** The member's name for it. */
  name?: string | undefined
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Items that act on equipment: they keep their own name, since the equipment has a line with the member's name. */
const actionsOnEquipment: ReadonlySet<ItemId> = new Set(['plug-inflation', 'plug-vibration'])

/** "Nipple clamps on" */
export function stateTitle({ item, name }: OpenItem, body: BodyTexts): string {
  const called = actionsOnEquipment.has(item) ? undefined : name
  return capital(`${called ?? body.names[item]} ${body.states[item]}`)
}

/** "200 g"; null where the item has no level and no binding. */
export function amountText({ item, level, binding }: OpenItem, body: BodyTexts): string | null {
  if (binding !== undefined) return body.bindings[binding]
  return level === undefined || !isLevelled(item) ? null : fill(body.levels[item], { level })
}

/** "for 2:10, off in 2:50 at the latest", at this session time. */
export const lastingText = (
  { item, since, until }: { item: ItemId; since: number; until: number },
  now: number,
  body: BodyTexts,
): string =>
  fill(body.lasting, {
    time: elapsedTime(now - since),
    end: body.ends[item],
    left: elapsedTime(until - now),
  })

/** How to release it: "Take the clamps off slowly." */
const instruction = ({ item, name }: OpenItem, texts: ReleaseTexts, body: BodyTexts): string =>
  fill(texts.steps[item], { thing: name ?? body.things[item] })

/** A time of day in the page's language; with the weekday where it is not today. */
function clock(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'long' as const }),
  }).format(time)
}

/** "On since 21:04, off by 21:14 at the latest."; times in ms since 1970. Adds a sentence when the end has passed. */
function sinceText(
  { item, since, until }: { item: ItemId; since: number; until: number },
  now: number,
  body: BodyTexts,
): string {
  const text = fill(body.since, {
    state: capital(body.states[item]),
    since: clock(since, now),
    end: body.ends[item],
    until: clock(until, now),
  })
  return until < now ? `${text} ${body.overdue}` : text
}

/** One line of the list of releases. */
export interface ReleaseLine {
  item: ItemId
  text: string
  /** Amount, start and end; absent for items that are only held. */
  detail?: string
}

const sentence = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ')

/** The line of an open item after a stop, at this session time, ms. */
export function stoppedLine(
  open: OpenItem & { since: number; until: number; isWorn: boolean },
  now: number,
  texts: ReleaseTexts,
  body: BodyTexts,
): ReleaseLine {
  const line = { item: open.item, text: instruction(open, texts, body) }
  if (!open.isWorn) return line
  return { ...line, detail: sentence([stateTitle(open, body), amountText(open, body), lastingText(open, now, body)]) }
}

/** The line of an open item after a session was cut off; `now` in ms since 1970. */
export function cutOffLine(
  open: OpenItem & { since?: number | undefined; until?: number | undefined },
  now: number,
  texts: ReleaseTexts,
  body: BodyTexts,
): ReleaseLine {
  const { item, since, until } = open
  const line = { item, text: instruction(open, texts, body) }
  if (since === undefined || until === undefined) return line
  const when = sinceText({ item, since, until }, now, body)
  const amount = amountText(open, body)
  return { ...line, detail: amount === null ? when : `${capital(amount)}. ${when}` }
}
