/** The common part of saved games and saved generators: names, summary, opinions, moderation and lists. */
import { z } from 'zod'
import { outcomes, categories } from '../tasks/define-task.ts'
import { photoSchema } from './media.ts'
import {
  arraySchema,
  authorSchema,
  descriptionSchema,
  flagSchema,
  instantSchema,
  listQuerySchema,
  revisionSchema,
  SEARCH_MAX,
  SESSION_MINUTES_MAX,
  storableSchema,
  uuidSchema,
} from '../primitives.ts'
import { optInIds, type OptInId } from '../member/profile.ts'
import { sharedKinds } from './moderation.ts'
import { answerCountsSchema, STOP_PARTS } from './item-numbers.ts'
import { bookmarkSchema, moderationStates, ratingSchema, TAGS_MAX, voteSchema } from '../scripts/script.ts'
import { tagNameSchema, tagSchema } from '../scripts/tag.ts'
import { taskIdSchema } from '../tasks/index.ts'

/** The two kinds of item that members make, share and play in addition to scripts. */
export const itemKinds = ['game', 'generator'] as const
export type ItemKind = (typeof itemKinds)[number]

/** How demanding the strokes and tasks are, in the words of the quick start. */
export const intensities = ['gentle', 'steady', 'strong'] as const
export type Intensity = (typeof intensities)[number]

/** Colours of the strip: a category of tasks, strokes between tasks, time without strokes. */
export const stripBuckets = [...categories, 'steady', 'rest'] as const
export type StripBucket = (typeof stripBuckets)[number]
/** Segments of a strip: more cannot be distinguished on a card. */
export const STRIP_SEGMENTS_MAX = 60

/**
 * The summary on a card, derived by the engine when the item is saved: from the events of a game, from a sample and the
 * config of a generator.
 */
export const itemSummarySchema = z.object({
  /**
   * In order of time; `ms` is the length of the segment in the game or in the sample. Of a branching game its longest way,
   * where generated sections are steady strokes.
   */
  strip: z.array(z.object({ bucket: z.enum(stripBuckets), ms: z.int().min(0) })).max(STRIP_SEGMENTS_MAX),
  /** Length in minutes; `min` is `max` for a linear game. Of a branching game its shortest and its longest way. */
  minutes: z.object({ min: z.number().min(0), max: z.number().max(SESSION_MINUTES_MAX) }),
  intensity: z.enum(intensities),
  categories: z.array(z.enum(categories)),
  tasks: z.array(taskIdSchema),
  /** The opt-ins without which some of its tasks do not appear. */
  optIns: z.array(z.enum(optInIds as readonly [OptInId, ...OptInId[]])),
  /** Number of edges; `min` is `max` for a linear game. */
  edges: z.object({ min: z.int().min(0), max: z.int().min(0) }),
  outcomes: z.array(z.enum(outcomes)),
  /** Sections that some way leads to; of branching games only. */
  sections: z.int().min(0).optional(),
  /** Endings that some way leads to; of branching games only. */
  endings: z.int().min(0).optional(),
  /** The member is asked, or has buttons: the way depends on it. */
  choices: z.literal(true).optional(),
  /** A game that was made around a video, of which each player has their own file. */
  video: z.literal(true).optional(),
})
export type ItemSummary = z.infer<typeof itemSummarySchema>

/** Counted without saying who played. */
const playsSchema = z.object({ started: z.int().min(0), finished: z.int().min(0) })

/** The origin of a copy, with name and author at the time of the copy. */
const itemCreditSchema = z.object({ id: uuidSchema.nullable(), name: z.string(), author: z.string() })

/** The properties of a saved item other than its name and content. */
export const savedItemShape = {
  id: uuidSchema,
  createdBy: authorSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When it was first shared, or created if it never was: the order of `newest`. Absent in answers that a browser kept earlier. */
  newestAt: instantSchema.optional(),
  shared: z.boolean(),
  /**
   * Whether members find it in lists: it is shared, and no decision, refusal or delisted tag or category hides it. Absent
   * in answers that a browser kept earlier.
   */
  listed: z.boolean().optional(),
  splash: photoSchema,
  tags: z.array(tagSchema),
  summary: itemSummarySchema,
  plays: playsSchema,
  bookmark: bookmarkSchema.optional(),
  /** The vote of the viewer. */
  vote: voteSchema.optional(),
  rating: ratingSchema,
  credit: itemCreditSchema.optional(),
  /** For the owner alone: counts the changes. A change names the revision that it is based on. */
  revision: revisionSchema.optional(),
  /** For the owner alone: whether an unlisted link exists. */
  hasLink: z.boolean().optional(),
  /** For the owner alone: why other members do not see the item. */
  moderation: z.object({ state: z.enum(moderationStates), reason: z.string(), since: instantSchema }).optional(),
  /**
   * For the owner alone: sentences that say why the present engine and policy do not accept the item. It is not shown to
   * other members while there are any.
   */
  refusals: z.array(z.string()).optional(),
}

const savedItemSchema = z.object(savedItemShape)
export type SavedItem = z.infer<typeof savedItemSchema>

/** The properties that a member writes, other than the content. */
export const itemWriteShape = {
  description: descriptionSchema,
  splash: photoSchema,
  tags: arraySchema(tagNameSchema, { max: TAGS_MAX }).default([]),
}

export const deletedItemSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  /** When it is deleted permanently. */
  until: instantSchema,
})
export type DeletedItem = z.infer<typeof deletedItemSchema>

export const itemSorts = ['newest', 'top-rated', 'most-finished', 'most-played'] as const
export type ItemSort = (typeof itemSorts)[number]

/** Most endings that lists are filtered by. */
export const ENDINGS_FILTER_MAX = 12

/**
 * `top-rated` orders by the share of up-votes and `most-finished` by that of plays that were finished, each by the lower bound
 * of its confidence interval.
 * `fits` leaves out items that the member's settings would change: opt-ins that are off, hard limits, parts of the body and
 * equipment that are missing.
 */
export const itemListQuerySchema = listQuerySchema.extend({
  bookmarked: flagSchema.optional(),
  search: storableSchema.trim().max(SEARCH_MAX).optional(),
  userId: uuidSchema.optional(),
  tag: tagNameSchema.optional(),
  sort: z.enum(itemSorts).default('newest'),
  /** Items that can be played in at most this many minutes. */
  minutes: z.coerce.number<number>().int().min(1).max(SESSION_MINUTES_MAX).optional(),
  /** Items that can take at least this many minutes. */
  minutesFrom: z.coerce.number<number>().int().min(1).max(SESSION_MINUTES_MAX).optional(),
  /** Games in which the member is asked, or has buttons. */
  choices: flagSchema.optional(),
  /** Branching games with at least this many endings. */
  endings: z.coerce.number<number>().int().min(1).max(ENDINGS_FILTER_MAX).optional(),
  intensity: z.enum(intensities).optional(),
  category: z.enum(categories).optional(),
  /** Items that need this opt-in; `none`: items that need no opt-in. */
  optIn: z.enum(['none', ...optInIds]).optional(),
  fits: flagSchema.optional(),
})

/** Random bytes of an unlisted link, base64url. */
export const ITEM_LINK_BYTES = 24
/** Longest text that is read as a link, characters. */
const ITEM_LINK_MAX = 100
export const itemLinkSchema = z
  .string()
  .max(ITEM_LINK_MAX)
  .regex(/^[A-Za-z0-9_-]{32}$/, 'This link is not complete.')

/** Most plays, finishes and stops of one request: a browser without a connection keeps its counts and sends them later. */
export const PLAYS_PER_CALL = 50
/** Plays, finishes and stops of a member that count for one item within a day (UTC). */
export const PLAYS_PER_DAY = 20
/** Questions of one item that a request may have answers to, and the answers of a member that count for it within a day. */
export const ANSWERED_MAX = 40
export const ANSWERS_PER_DAY = 200
const playCountSchema = z.object({
  kind: z.enum(sharedKinds),
  id: uuidSchema,
  started: z.int().min(0).max(PLAYS_PER_CALL),
  finished: z.int().min(0).max(PLAYS_PER_CALL),
  /** Plays that were stopped, by tenths of the length. */
  stops: arraySchema(z.int().min(0).max(PLAYS_PER_CALL), { min: STOP_PARTS, max: STOP_PARTS }).optional(),
  /** Answers that were taken in a branching game, by section. */
  answers: arraySchema(answerCountsSchema(PLAYS_PER_CALL), { max: ANSWERED_MAX }).optional(),
})
const sumOfStops = ({ stops = [] }: { stops?: number[] | undefined }) => stops.reduce((sum, count) => sum + count, 0)
export const playCountsSchema = arraySchema(playCountSchema, { min: 1, max: PLAYS_PER_CALL }).refine(
  (counts) =>
    [(one: (typeof counts)[number]) => one.started, (one: (typeof counts)[number]) => one.finished, sumOfStops].every(
      (numberOf) => counts.reduce((sum, one) => sum + numberOf(one), 0) <= PLAYS_PER_CALL,
    ),
  { error: `Send at most ${PLAYS_PER_CALL} plays at once.` },
)
