/** Chapters and bookmarks in the metadata of a script. One that cannot be read is left out: the script plays without it. */
import { VIDEO_MS_MAX } from '@rubato/contracts/domain'
import { z } from 'zod'

const CHAPTERS_MAX = 200
const NAME_MAX = 80

export interface Chapter {
  readonly name: string
  /** ms */
  readonly from: number
  /** ms; a bookmark ends where it begins. */
  readonly to: number
}

/** "00:01:02.500", "01:02", or ms. */
function msOf(time: string | number): number | null {
  if (typeof time === 'number') return time >= 0 && time <= VIDEO_MS_MAX ? Math.round(time) : null
  const steps = time.split(':').map(Number)
  if (steps.length > 3 || steps.some((step) => !(step >= 0))) return null
  const ms = Math.round(1000 * steps.reduce((sum, step) => 60 * sum + step, 0))
  return ms <= VIDEO_MS_MAX ? ms : null
}

const timeSchema = z.union([z.string().max(20), z.number()]).transform((time, context) => {
  const ms = msOf(time)
  if (ms !== null) return ms
  context.addIssue('This is not a time.')
  return z.NEVER
})
const nameSchema = z.string().transform((name) => name.trim().slice(0, NAME_MAX))
const chapterSchema = z
  .object({ name: nameSchema, startTime: timeSchema, endTime: timeSchema })
  .transform(({ name, startTime, endTime }): Chapter => ({ name, from: startTime, to: Math.max(startTime, endTime) }))
const bookmarkSchema = z
  .object({ name: nameSchema, time: timeSchema })
  .transform(({ name, time }): Chapter => ({ name, from: time, to: time }))
const listsSchema = z.object({
  chapters: z.array(z.unknown()).catch([]),
  bookmarks: z.array(z.unknown()).catch([]),
})

/** Chapters and bookmarks in order of time. */
export function chaptersOf(metadata: unknown): Chapter[] {
  const lists = listsSchema.safeParse(metadata)
  if (!lists.success) return []
  const { chapters, bookmarks } = lists.data
  const read = [
    ...chapters.slice(0, CHAPTERS_MAX).map((each) => chapterSchema.safeParse(each)),
    ...bookmarks.slice(0, CHAPTERS_MAX).map((each) => bookmarkSchema.safeParse(each)),
  ]
  return read.flatMap(({ data }) => (data ? [data] : [])).sort((a, b) => a.from - b.from)
}
