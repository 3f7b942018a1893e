/** A way through a branching game as a linear game: what is heard and stroked on it, for exports. */
import {
  OWN_WORDS,
  spokenMs,
  targetsOf,
  type ChatSpeed,
  type GameEvent,
  type PlayableGame,
  type PlayableScene,
  type Section,
} from '@rubato/contracts/domain'
import { generatedSection, type PlayerProfile } from '@rubato/engine'
import { refuse, type RefusedFile } from '../read-file.ts'

export interface WalkOptions {
  profile: PlayerProfile
  /** Generated sections are those of a session with this seed. */
  seed: string
}

/** Sections of a path: a repeat and a call play some of them again. */
const PATH_MAX = 1000

/** The question of a section as a line, which is answered as soon as it is said. */
function questionOf({ exit, id }: Section, at: number, speed: ChatSpeed): GameEvent | null {
  if (exit.kind !== 'ask' && exit.kind !== 'number' && exit.kind !== 'text') return null
  const { text, speech, voice, delivery } = exit
  const said = { text, ...(speech ? { speech } : {}), ...(voice ? { voice } : {}), ...(delivery ? { delivery } : {}) }
  const duration = spokenMs(speech ?? text, voice ?? null, speed)
  return { id: `${id}/question`, kind: 'say', at, duration, task: 'steady', trigger: OWN_WORDS, ...said }
}

/** Whether a section may come after another one, by a way, a note or the return of a call. */
const mayFollow = (scene: PlayableScene, section: Section, next: string): boolean =>
  targetsOf(section).includes(next) ||
  (section.exit.kind === 'return' &&
    scene.sections.some(({ id, exit, notes = [] }) =>
      exit.kind === 'call' ? exit.next.to === next : id === next && notes.some(({ kind }) => kind === 'call'),
    ))

/** The path is the ids of its sections, in the order in which they are played. */
export function walkedPath(
  scene: PlayableScene,
  path: readonly string[],
  { profile, seed }: WalkOptions,
): { ok: true; game: PlayableGame } | RefusedFile {
  if (path.length > PATH_MAX) return refuse('path-too-long', { most: PATH_MAX })
  const byId = new Map(scene.sections.map((section) => [section.id, section]))
  const visits = new Map<string, number>()
  const events: GameEvent[] = []
  let [from, before]: [number, Section | null] = [0, null]
  let outcome: PlayableGame['outcome'] = 'denied'
  for (const id of path) {
    const section = byId.get(id)
    if (!section || (before ? !mayFollow(scene, before, id) : id !== scene.start))
      return refuse('path', { section: id })
    const visit = visits.get(id) ?? 0
    visits.set(id, visit + 1)
    const own =
      section.kind === 'timeline'
        ? section.events
        : generatedSection({ game: scene, profile, seed }, section, visit).events
    events.push(
      ...own.map((event) => ({ ...event, id: `${id}/${visit}/${event.id}`.slice(-100), at: event.at + from })),
    )
    from += section.length
    const question = questionOf(section, from, profile.chatSpeed)
    if (question) events.push(question)
    from += question?.duration ?? 0
    if (section.exit.kind === 'end') ({ outcome } = section.exit)
    before = section
  }
  const { voice, media } = scene
  return { ok: true, game: { events, duration: from, voice, media, outcome } }
}
