/** The picture of a line: a medium that begins with it. It goes where the line goes. */
import type { GameEventOf, MediaLink, SectionOf } from '@rubato/contracts/domain'
import { isPictureOf } from '../../document/picture.ts'
import { DEFAULT_TASK, pictureIdOf } from '../text/words.ts'

type Timeline = Pick<SectionOf<'timeline'>, 'length' | 'events'>
type Event = Timeline['events'][number]
type Line = Pick<GameEventOf<'say'>, 'id' | 'at' | 'duration'>
type Medium = GameEventOf<'media'>

/** Whether the event lasts as long as its section: beats or a medium from its start to its end. */
export const isFill = ({ kind, at, duration }: Event, length: number): boolean =>
  (kind === 'beat' || kind === 'media') && at === 0 && duration === length

export const pictureOf = ({ length, events }: Timeline, line: Line): Medium | undefined =>
  events.find((event): event is Medium => event.kind === 'media' && isPictureOf(event, line, length))

/** The events with this picture of the line; null takes it away. */
export function withPicture(section: Timeline, line: Line, link: MediaLink | null): Event[] {
  const old = pictureOf(section, line)
  const { at, duration } = line
  if (old && link) return section.events.map((event) => (event === old ? { ...old, link } : event))
  const events = section.events.filter((event) => event !== old)
  if (!link) return events
  const picture: Medium = { id: pictureIdOf(line.id), kind: 'media', at, duration, task: DEFAULT_TASK, link }
  return events.flatMap((event) => (event.kind === 'say' && event.id === line.id ? [event, picture] : [event]))
}
