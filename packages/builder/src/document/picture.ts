/** The picture of own words: the medium that begins with them (decision 192). */
import { OWN_WORDS } from '@rubato/contracts/domain'
import type { BuilderDocument, BuilderRecord, MediaRecord } from './types.ts'

interface Time {
  readonly at: number
  readonly duration: number
}

/** Whether the medium is the picture of the line. What is shown for as long as the section, `length` ms, belongs to no line. */
export const isPictureOf = (medium: Time, line: Time, length: number): boolean =>
  medium.at === line.at && (medium.duration === line.duration || medium.at > 0 || medium.duration < length)

/** The pictures of the own words among some records. */
export function picturesOf(
  { records, game }: Pick<BuilderDocument, 'records' | 'game'>,
  some: readonly BuilderRecord[],
): MediaRecord[] {
  const media = [...records.values()].filter((record) => record.lane === 'media')
  const byTime = Map.groupBy(media, ({ at }) => at)
  return some.flatMap((line) => {
    if (line.lane !== 'lines' || line.trigger !== OWN_WORDS) return []
    return byTime.get(line.at)?.find((medium) => isPictureOf(medium, line, game.duration)) ?? []
  })
}

/** The picture of a line that became another one. One that lasted as long as its line still does; it ends with the section at the latest. */
export const movedPicture = <Medium extends Time>(picture: Medium, was: Time, line: Time, length: number): Medium => ({
  ...picture,
  at: line.at,
  duration: Math.max(
    0,
    Math.min(picture.duration === was.duration ? line.duration : picture.duration, length - line.at),
  ),
})
