/** Bookmarks in videos, kept on this device. A video is known by its place in the folder. */
import { useState } from 'react'
import { z } from 'zod'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'

export const BOOKMARK_NAME_MAX = 40
/** Of one video. */
export const BOOKMARKS_MAX = 30
const KEY = 'video-bookmarks'
/** Videos with bookmarks: those of the video that was changed the longest ago go first. */
const VIDEOS_MAX = 200

const bookmarkSchema = z.object({
  /** Time of the video, ms. */
  at: z.number().min(0),
  name: z.string().max(BOOKMARK_NAME_MAX),
})
export type Bookmark = z.infer<typeof bookmarkSchema>
const storedSchema = z.record(z.string(), z.array(bookmarkSchema).max(BOOKMARKS_MAX).catch([])).catch({})

const readAll = (): Record<string, Bookmark[]> => storedSchema.parse(readStoredObject('member', KEY))

function store(path: string, marks: readonly Bookmark[]): void {
  const { [path]: _, ...others } = readAll()
  const all = [...Object.entries(others), ...(marks.length > 0 ? [[path, marks] as const] : [])]
  writeStored('member', KEY, Object.fromEntries(all.slice(-VIDEOS_MAX)))
}

/** The bookmarks of a video in order of time, and what replaces them. */
export function useBookmarks(path: string): [readonly Bookmark[], (marks: readonly Bookmark[]) => void] {
  const [marks, setMarks] = useState<readonly Bookmark[]>(() => readAll()[path] ?? [])
  return [
    marks,
    (next) => {
      const sorted = next.toSorted((a, b) => a.at - b.at)
      store(path, sorted)
      setMarks(sorted)
    },
  ]
}
