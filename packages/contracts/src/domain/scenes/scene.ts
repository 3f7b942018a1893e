/**
 * A scene: the sections of a branching game. A section is a timeline of events or is generated when it is played; its exit
 * says which section comes next. A scene is data: it holds no code, and its expressions are parsed by the engine. The
 * rules are the rules SCENE-n of the engine.
 */
import { z } from 'zod'
import {
  charactersIn,
  eventIdSchema,
  GAME_EVENTS_MAX,
  GAME_NOTES_MAX,
  GAME_WORDS_MAX,
  gameEventsSchema,
  notesIn,
} from '../games/game-event.ts'
import { composedNameSchema } from '../games/composition.ts'
import { playableGameSchema } from '../games/game.ts'
import { items } from '../equipment/equipment.ts'
import { generatorConfigSchema } from '../generators/generator-config.ts'
import { arraySchema, msSchema } from '../primitives.ts'
import { shownMediumSchema } from '../sharing/media.ts'
import { exitSchema } from './exits.ts'
import { assignmentsSchema, buttonTextSchema, sectionIdSchema } from './names.ts'
import { VARIABLES_MAX, variableSchema } from './variables.ts'

export const SECTIONS_MAX = 500
/** Events of a timeline section. */
export const SECTION_EVENTS_MAX = 5000
export const SECTION_NOTES_MAX = 6
/** Sections that are generated: each has a whole config. */
const GENERATED_MAX = 40
/** Characters of all expressions of a game, of which each counts as `EXPRESSION_LEAST` at least. */
const EXPRESSIONS_MAX = 40_000
const EXPRESSION_LEAST = 20
/** Coordinates of a section in the graph, px. */
const POSITION_MAX = 100_000

/** A button that may be pressed while the section plays, or a timer, which is not seen. */
const noteSchema = z.object({
  id: eventIdSchema,
  /** The words on the button; absent for a timer. */
  button: buttonTextSchema.optional(),
  /** When the timer ends, or the button appears, ms from the start of the section. */
  after: msSchema,
  /** `go` leaves the section; `call` comes back to where it was. */
  kind: z.enum(['go', 'call']),
  to: sectionIdSchema,
  sets: assignmentsSchema.optional(),
})

/** The part of a generated section over which its edges are spread: its first half, all of it, or its second half. */
export const edgePlaces = ['early', 'middle', 'late'] as const
export type EdgePlace = (typeof edgePlaces)[number]

const base = {
  id: sectionIdSchema,
  name: composedNameSchema,
  /** Variables that change when the section begins. */
  sets: assignmentsSchema.optional(),
  /** Items that are on, in or held when the section ends, and that the sections after it release. */
  carries: arraySchema(z.enum(items), { max: items.length }).optional(),
  notes: arraySchema(noteSchema, { max: SECTION_NOTES_MAX }).optional(),
  exit: exitSchema,
  /** Where the author put it in the graph. */
  position: z
    .object({ x: z.int().min(-POSITION_MAX).max(POSITION_MAX), y: z.int().min(-POSITION_MAX).max(POSITION_MAX) })
    .optional(),
}

export const sectionSchema = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('timeline'),
    length: msSchema,
    /** Their times are ms from the start of the section. */
    events: gameEventsSchema(SECTION_EVENTS_MAX),
  }),
  /** Filled by the generator from the seed of the session, another way at each visit. */
  z.object({
    ...base,
    kind: z.literal('generated'),
    length: msSchema,
    config: generatorConfigSchema,
    /** Where its edges come; absent: in the middle. */
    edges: z.enum(edgePlaces).optional(),
    /** Shown while it plays. */
    medium: shownMediumSchema.optional(),
  }),
])
export type Section = z.infer<typeof sectionSchema>
export type SectionOf<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>

const eventsOf = (section: unknown): readonly unknown[] => {
  const events: unknown = (section as { events?: unknown } | null | undefined)?.events
  return Array.isArray(events) ? (events as unknown[]) : []
}
const sumOver = (section: unknown, measure: (event: unknown) => number): number =>
  eventsOf(section).reduce<number>((sum, event) => sum + measure(event), 0)
const isGenerated = (section: unknown): boolean =>
  (section as { kind?: unknown } | null | undefined)?.kind === 'generated'

const listIn = (holder: unknown, name: string): readonly unknown[] => {
  const list: unknown = (holder as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? (list as unknown[]) : []
}
const lengthIn = (holder: unknown, name: string): number => {
  const text: unknown = (holder as Record<string, unknown> | null | undefined)?.[name]
  return typeof text === 'string' ? Math.max(text.length, EXPRESSION_LEAST) : 0
}

/** Characters of the expressions of a way, or of another part that has them. */
const charactersOfWay = (way: unknown): number =>
  listIn(way, 'sets').reduce<number>((sum, assignment) => sum + lengthIn(assignment, 'to'), lengthIn(way, 'if'))

/** Characters of the expressions of a section that is not parsed yet. */
function expressionsIn(section: unknown): number {
  const { exit } = (section ?? {}) as { exit?: Record<string, unknown> | null }
  const ways = ['answers', 'cases', 'ways'].flatMap((name) => listIn(exit, name))
  const single = [section, exit, exit?.silence, exit?.otherwise, exit?.next]
  return [...single, ...ways, ...listIn(section, 'notes')].reduce<number>((sum, way) => sum + charactersOfWay(way), 0)
}

/** Sums over all sections, counted before one of them is parsed. */
const totals = [
  {
    of: (section: unknown) => eventsOf(section).length,
    max: GAME_EVENTS_MAX,
    message: `A game has at most ${GAME_EVENTS_MAX} events.`,
  },
  {
    of: (section: unknown) => sumOver(section, notesIn),
    max: GAME_NOTES_MAX,
    message: `A game has at most ${GAME_NOTES_MAX} notes.`,
  },
  {
    of: (section: unknown) => sumOver(section, charactersIn),
    max: GAME_WORDS_MAX,
    message: `The own words of a game have at most ${GAME_WORDS_MAX} characters.`,
  },
  {
    of: (section: unknown) => (isGenerated(section) ? 1 : 0),
    max: GENERATED_MAX,
    message: `A game has at most ${GENERATED_MAX} generated sections.`,
  },
  {
    of: expressionsIn,
    max: EXPRESSIONS_MAX,
    message: `The conditions and assignments of a game have at most ${EXPRESSIONS_MAX} characters.`,
  },
]

/** Also asked of lists in which items are wrong: those have no name here. */
function areUnique(items: readonly unknown[], key: 'id' | 'name'): boolean {
  const names = items.flatMap((item) => (item as Record<string, unknown> | undefined)?.[key] ?? [])
  return new Set(names).size === names.length
}

const sceneSchemaOf = <Each extends z.ZodType>(section: Each) =>
  z.object({
    /** The section that begins. */
    start: sectionIdSchema,
    sections: arraySchema(section, {
      min: 1,
      max: SECTIONS_MAX,
      missingMessage: 'A game with `branches: true` has sections in place of events. They are missing.',
      totals,
    }).refine((sections) => areUnique(sections, 'id'), 'Two sections have the same name.'),
    variables: arraySchema(variableSchema, { max: VARIABLES_MAX }).refine(
      (variables) => areUnique(variables, 'name'),
      'Two variables have the same name.',
    ),
  })

export const sceneSchema = sceneSchemaOf(sectionSchema)
export type Scene = z.infer<typeof sceneSchema>

/** The rules of a scene about all its sections together, without those of each section (`sectionSchema`). */
export const sceneOutlineSchema = sceneSchemaOf(z.unknown())

/** A game with sections in place of events. */
export const playableSceneSchema = playableGameSchema
  .omit({ events: true, duration: true, outcome: true, video: true, origin: true })
  .extend(sceneSchema.shape)
export type PlayableScene = z.infer<typeof playableSceneSchema>
