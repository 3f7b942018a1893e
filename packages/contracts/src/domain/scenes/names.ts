/** Names and short texts of branching games. */
import { z } from 'zod'
import { arraySchema, shownLineSchema, storableSchema } from '../primitives.ts'

/** Lower-case words with hyphens: the text form of a game and its expressions use them as they are. */
export const SCENE_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const nameSchema = (max: number) =>
  storableSchema
    .max(max, `Keep it to ${max} characters.`)
    .regex(SCENE_NAME, 'Use lower-case letters, digits and hyphens, with a letter first.')

export const SECTION_ID_MAX = 40
export const VARIABLE_NAME_MAX = 30
/** Characters of an expression, as it was typed and as the engine prints it. */
export const EXPRESSION_MAX = 200
export const sectionIdSchema = nameSchema(SECTION_ID_MAX)
export const variableNameSchema = nameSchema(VARIABLE_NAME_MAX)
/** The grammar is the engine's: see `docs/scene-expressions.md`. */
export const expressionTextSchema = storableSchema
  .trim()
  .min(1, 'Write an expression.')
  .max(EXPRESSION_MAX, `Keep it to ${EXPRESSION_MAX} characters.`)

export const ANSWER_TEXT_MAX = 60
/** The words on a button. */
export const buttonTextSchema = shownLineSchema
  .trim()
  .min(1, 'Write at least one character.')
  .max(ANSWER_TEXT_MAX, `Keep it to ${ANSWER_TEXT_MAX} characters.`)

export const ASSIGNMENTS_MAX = 8
const assignmentSchema = z.object({ variable: variableNameSchema, to: expressionTextSchema })
export type Assignment = z.infer<typeof assignmentSchema>
/** In order; each sees the values that those before it have set. */
export const assignmentsSchema = arraySchema(assignmentSchema, { max: ASSIGNMENTS_MAX })
