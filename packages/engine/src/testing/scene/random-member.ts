/** The members of random scenes: a fixed list, because the contents of generated sections are kept for each of them. */
import { bodyParts, equipmentIds, optInIds, taskIds } from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../../profile.ts'
import { draw, drawOne, drawWhole, openStream, type Stream } from '../../random/stream.ts'
import { fullConsent, randomProfile } from '../random.ts'

export interface SceneMember {
  /** Without one, no task is refused. */
  profile: PlayerProfile | undefined
  /** The longest game that the member allows, ms. */
  maximum: number
}

const MEMBERS = 6
const MINUTE = 60_000

/** Every second one leaves out tasks, parts of the body and equipment. */
const profiles: readonly PlayerProfile[] = Array.from({ length: MEMBERS }, (_, index) => {
  const stream = openStream(`${index}`, 'members of scenes')
  const profile = { ...randomProfile(stream), ...fullConsent }
  if (index % 2 === 0) return profile
  return {
    ...profile,
    optedIn: optInIds.filter(() => draw(stream) < 0.8),
    body: bodyParts.filter(() => draw(stream) < 0.9),
    equipment: equipmentIds.filter(() => draw(stream) < 0.8),
    refused: taskIds.filter(() => draw(stream) < 0.1),
  }
})

export const randomMember = (stream: Stream): SceneMember => ({
  profile: drawOne(stream, [undefined, defaultProfile, ...profiles]),
  maximum: draw(stream) < 0.5 ? Infinity : drawWhole(stream, 1, 8) * MINUTE,
})
