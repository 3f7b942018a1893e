/**
 * How a game was composed in the builder, in addition to its events: named sections with their linked copies, anchors, names. The
 * session and the check read the events alone; where the two differ, the events are right.
 */
import { z } from 'zod'
import { eventIdSchema, GAME_EVENTS_MAX, gameEventsSchema } from './game-event.ts'
import { arraySchema, msSchema, shownLineSchema, storableSchema } from '../primitives.ts'

const SECTIONS_MAX = 100
const INSTANCES_MAX = 500
/** Copies of other sections inside one section. */
const CHILDREN_MAX = 50
const SECTION_EVENTS_MAX = 2000
/** Changed records of one copy, and events of one record: an item with its level changes has the most. */
const OVERRIDES_MAX = 500
const RECORD_EVENTS_MAX = 200
const NAMES_MAX = 1000
export const MARKERS_MAX = 200
/** JSON text of the fields of a funscript that the game does not use, characters. */
export const FUNSCRIPT_FIELDS_MAX = 100_000
/** JSON text of a generator config, characters: one with every task has 21,000. */
export const CONFIG_TEXT_MAX = 100_000
/** Length of a copy in thousandths of its section's length. */
export const STRETCH = { min: 100, max: 10_000 } as const

export const COMPOSED_NAME_MAX = 60
/** A name that the author gives to a section or to a record. */
export const composedNameSchema = shownLineSchema.trim().min(1).max(COMPOSED_NAME_MAX)
/** Ids of records that keep their time when their section is stretched; the others keep their beat. */
const clockAnchoredSchema = arraySchema(eventIdSchema, { max: GAME_EVENTS_MAX })

const overrideSchema = z.object({
  /** The id of the record in the section. */
  source: eventIdSchema,
  /** The events of the record in this copy, with times from the start of the section; empty where it is left out. */
  events: gameEventsSchema(RECORD_EVENTS_MAX),
  isClockAnchored: z.boolean(),
})

const instanceSchema = z.object({
  id: eventIdSchema,
  sectionId: eventIdSchema,
  at: msSchema,
  stretch: z.int().min(STRETCH.min).max(STRETCH.max),
  overrides: arraySchema(overrideSchema, { max: OVERRIDES_MAX }),
})

const sectionSchema = z.object({
  id: eventIdSchema,
  name: composedNameSchema,
  length: msSchema,
  /** Their times are ms from the start of the section. */
  events: gameEventsSchema(SECTION_EVENTS_MAX),
  clockAnchored: clockAnchoredSchema,
  children: arraySchema(instanceSchema, { max: CHILDREN_MAX }),
})

export const compositionSchema = z.object({
  version: z.literal(1),
  sections: arraySchema(sectionSchema, { max: SECTIONS_MAX }),
  instances: arraySchema(instanceSchema, { max: INSTANCES_MAX }),
  clockAnchored: clockAnchoredSchema,
  names: arraySchema(z.object({ id: eventIdSchema, name: composedNameSchema }), { max: NAMES_MAX }),
  /** Fields of an imported funscript that the game does not use, as JSON text: the export writes them back. */
  funscript: storableSchema.max(FUNSCRIPT_FIELDS_MAX).nullable(),
  /**
   * The generator config that new parts are made with, as JSON text: `readGeneratorConfig` reads it, older versions too.
   * Absent where the game has its config as `origin`, and where there is none.
   */
  config: storableSchema.max(CONFIG_TEXT_MAX).optional(),
  /** Named times of the game. */
  markers: arraySchema(z.object({ id: eventIdSchema, at: msSchema, name: composedNameSchema }), {
    max: MARKERS_MAX,
  }).optional(),
})
export type Composition = z.infer<typeof compositionSchema>
