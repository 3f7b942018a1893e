/**
 * What the service has not confirmed yet, in the order it happened. Ids are made here, so that an operation whose
 * answer was lost can be sent again and changes nothing twice. What has been sent once is never rewritten: the service
 * may have taken it. What has not been sent yet gathers what happens to the same line after it.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { triggerIdSchema, uuidSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { idsOf, inOrder, withLine, withoutLine, withPart, type Line, type Lines } from './dialogs.ts'

const changesSchema = z.object({
  text: z.string().optional(),
  /** Null takes it away. */
  speech: z.string().nullable().optional(),
  published: z.boolean().optional(),
})
export const wordsSchema = z.object({ text: z.string(), speech: z.string().optional(), published: z.boolean() })
const lineSchema = wordsSchema.extend({ trigger: triggerIdSchema, cloned: z.boolean() })
const sent = z.boolean().optional()
const operationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    id: uuidSchema,
    trigger: triggerIdSchema,
    text: z.string(),
    speech: z.string().optional(),
    published: z.boolean(),
    sent,
  }),
  z.object({
    kind: z.literal('edit'),
    id: uuidSchema,
    /** The revision it was made on; absent while the line itself is on its way. */
    revision: z.int().optional(),
    changes: changesSchema,
    /** The whole line as its writer left it, for when it is deleted elsewhere; older entries lack it. */
    line: lineSchema.optional(),
    sent,
  }),
  /** Of the line as it was seen last, like an edit. */
  z.object({ kind: z.literal('delete'), id: uuidSchema, revision: z.int().optional(), sent }),
  z.object({ kind: z.literal('order'), trigger: triggerIdSchema, ids: z.array(uuidSchema), sent }),
])
export const queueSchema = z.array(operationSchema)
export type Operation = z.infer<typeof operationSchema>
export type Changes = z.infer<typeof changesSchema>
export type Queue = readonly Operation[]

const idOf = (operation: Operation): string | null => (operation.kind === 'order' ? null : operation.id)
const lastOf = (queue: Queue, id: string): number => queue.findLastIndex((operation) => idOf(operation) === id)

const ordersOf = (trigger: TriggerId) => (operation: Operation) =>
  operation.kind === 'order' && operation.trigger === trigger && !operation.sent

function addOfChanged(add: Extract<Operation, { kind: 'add' }>, { text, speech, published }: Changes): Operation {
  const { speech: old, ...rest } = add
  const next = speech === undefined ? old : (speech ?? undefined)
  return {
    ...rest,
    text: text ?? add.text,
    published: published ?? add.published,
    ...(next === undefined ? {} : { speech: next }),
  }
}

function withEdit(queue: Queue, edit: Extract<Operation, { kind: 'edit' }>): Queue {
  const at = lastOf(queue, edit.id)
  const last = queue[at]
  if (!last || last.sent) return [...queue, edit]
  if (last.kind === 'add') return queue.with(at, addOfChanged(last, edit.changes))
  if (last.kind === 'edit')
    return queue.with(at, { ...last, ...edit, revision: last.revision, changes: { ...last.changes, ...edit.changes } })
  return [...queue, edit]
}

function withDelete(queue: Queue, operation: Extract<Operation, { kind: 'delete' }>): Queue {
  const { id } = operation
  const isNew = queue.some((each) => each.kind === 'add' && each.id === id && !each.sent)
  if (!isNew) return [...queue, operation]
  // The service never heard of it, and need not.
  return queue
    .filter((each) => idOf(each) !== id)
    .map((each) => (each.kind === 'order' ? { ...each, ids: each.ids.filter((other) => other !== id) } : each))
}

function withAdd(queue: Queue, operation: Extract<Operation, { kind: 'add' }>): Queue {
  const at = lastOf(queue, operation.id)
  const last = queue[at]
  // Brought back before the service was told: what was edited before the deletion is still in the queue.
  return last?.kind === 'delete' && !last.sent ? queue.toSpliced(at, 1) : [...queue, operation]
}

export function enqueue(queue: Queue, operation: Operation): Queue {
  if (operation.kind === 'edit') return withEdit(queue, operation)
  if (operation.kind === 'delete') return withDelete(queue, operation)
  if (operation.kind === 'add') return withAdd(queue, operation)
  return [...queue.filter((each) => !ordersOf(operation.trigger)(each)), operation]
}

/** The lines as they are once the service has done everything in the queue. */
export const replay = (lines: Lines, queue: Queue): Lines => queue.reduce(done, lines)

function done(lines: Lines, operation: Operation): Lines {
  if (operation.kind === 'delete') return withoutLine(lines, operation.id)
  if (operation.kind === 'order') return inOrder(lines, operation.trigger, operation.ids)
  if (operation.kind === 'edit') return edited(lines, operation)
  const { id, trigger, text, speech, published } = operation
  return lines.byId.has(id) ? lines : withLine(lines, { id, trigger, text, speech, published, cloned: false })
}

/** A line that was deleted elsewhere stays in sight until its writer knows. */
function edited(lines: Lines, { id, changes, line }: Extract<Operation, { kind: 'edit' }>): Lines {
  if (lines.byId.has(id) || !line) return withPart(lines, id, partOf(changes))
  return withLine(lines, { id, ...line })
}

export function partOf({ text, speech, published }: Changes): Partial<Line> {
  return {
    ...(text === undefined ? {} : { text }),
    ...(speech === undefined ? {} : { speech: speech ?? undefined }),
    ...(published === undefined ? {} : { published }),
  }
}

/** Operations that go in one call: additions in a row go together, everything else alone. */
export function nextBatch(queue: Queue, most: number): Queue {
  if (queue[0]?.kind !== 'add') return queue.slice(0, 1)
  const end = queue.findIndex(({ kind }) => kind !== 'add')
  const adds = queue.slice(0, Math.min(end === -1 ? queue.length : end, most))
  const again = adds.findIndex((add, at) => lastOf(adds.slice(0, at), idOf(add) ?? '') >= 0)
  return again === -1 ? adds : adds.slice(0, again)
}

export const markSent = (queue: Queue, count: number): Queue =>
  queue.map((operation, at) => (at < count ? { ...operation, sent: true } : operation))
/** The service has refused it for certain: it may be rewritten again. */
export const unmarkSent = (queue: Queue): Queue => queue.map((operation) => ({ ...operation, sent: false }))

/** After an answer: what happened to the line later is done to what the service has now. */
export const withRevision = (queue: Queue, id: string, revision: number | undefined): Queue =>
  queue.map((operation) => {
    const isLater = (operation.kind === 'edit' || operation.kind === 'delete') && operation.id === id
    return isLater && revision !== undefined ? { ...operation, revision } : operation
  })

/** Lines whose words as they are known here are those the service has, once it has done this. */
export const settledBy = (done: Queue): ReadonlySet<string> =>
  new Set(done.flatMap((operation) => (operation.kind === 'order' ? [] : [operation.id])))

/** Without anything about a line: its writer decides first. */
export const withoutLineOf = (queue: Queue, id: string): Queue => queue.filter((operation) => idOf(operation) !== id)

export const orderOf = (lines: Lines, trigger: TriggerId): Operation => ({
  kind: 'order',
  trigger,
  ids: [...idsOf(lines, trigger)],
})
