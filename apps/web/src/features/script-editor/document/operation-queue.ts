/**
 * The operations that the server has not confirmed, in the order in which they happened. The client makes the ids, so
 * that an operation whose response was lost can be sent again without a second effect. An operation that was sent once
 * is never rewritten: the server may have applied it. An operation that was not sent yet absorbs later changes of the
 * same dialog. The queue is persisted: its field names are part of the stored format.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { lineConditionsSchema, triggerIdSchema, uuidSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { idsOf, reorder, withChange, withDialog, withoutDialog, type Dialogs, type EditorDialog } from './dialogs.ts'

const changesSchema = z.object({
  trigger: triggerIdSchema.optional(),
  text: z.string().optional(),
  /** Null deletes the speech. */
  speech: z.string().nullable().optional(),
  /** Null deletes the conditions. */
  when: lineConditionsSchema.nullable().optional(),
  published: z.boolean().optional(),
})
export const contentSchema = z.object({
  text: z.string(),
  speech: z.string().optional(),
  when: lineConditionsSchema.optional(),
  published: z.boolean(),
})
const dialogSchema = contentSchema.extend({ trigger: triggerIdSchema, cloned: z.boolean() })
const sent = z.boolean().optional()
const operationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    id: uuidSchema,
    trigger: triggerIdSchema,
    ...contentSchema.shape,
    sent,
  }),
  z.object({
    kind: z.literal('edit'),
    id: uuidSchema,
    /** The revision that was edited; absent while the dialog itself is not confirmed. */
    revision: z.int().optional(),
    changes: changesSchema,
    /** The whole dialog after the edit, needed when it was deleted elsewhere; entries of older versions lack it. */
    line: dialogSchema.optional(),
    sent,
  }),
  /** `revision`: as for an edit, the revision that the author saw. */
  z.object({ kind: z.literal('delete'), id: uuidSchema, revision: z.int().optional(), sent }),
  z.object({ kind: z.literal('order'), trigger: triggerIdSchema, ids: z.array(uuidSchema), sent }),
])
export const queueSchema = z.array(operationSchema)
export type Operation = z.infer<typeof operationSchema>
export type Changes = z.infer<typeof changesSchema>
export type Queue = readonly Operation[]

const idOf = (operation: Operation): string | null => (operation.kind === 'order' ? null : operation.id)
const lastIndexOf = (queue: Queue, id: string): number => queue.findLastIndex((operation) => idOf(operation) === id)

const isUnsentOrderOf = (trigger: TriggerId) => (operation: Operation) =>
  operation.kind === 'order' && operation.trigger === trigger && !operation.sent

function changeAdd(add: Extract<Operation, { kind: 'add' }>, changes: Changes): Operation {
  const { trigger, text, speech, when, published } = changes
  const { speech: oldSpeech, when: oldWhen, ...rest } = add
  const nextSpeech = speech === undefined ? oldSpeech : speech
  const nextWhen = when === undefined ? oldWhen : when
  return {
    ...rest,
    trigger: trigger ?? add.trigger,
    text: text ?? add.text,
    published: published ?? add.published,
    ...(nextSpeech ? { speech: nextSpeech } : {}),
    ...(nextWhen ? { when: nextWhen } : {}),
  }
}

function enqueueEdit(queue: Queue, edit: Extract<Operation, { kind: 'edit' }>): Queue {
  const at = lastIndexOf(queue, edit.id)
  const last = queue[at]
  if (!last || last.sent) return [...queue, edit]
  if (last.kind === 'add') return queue.with(at, changeAdd(last, edit.changes))
  if (last.kind === 'edit')
    return queue.with(at, { ...last, ...edit, revision: last.revision, changes: { ...last.changes, ...edit.changes } })
  return [...queue, edit]
}

/**
 * Removes an add that was not sent, together with the later changes of its dialog. Operations that were sent stay: the
 * deletion is left out only when the last remaining operation on the dialog is a deletion already, or none remains.
 */
function enqueueDelete(queue: Queue, operation: Extract<Operation, { kind: 'delete' }>): Queue {
  const { id } = operation
  const begin = queue.findIndex((each) => each.kind === 'add' && each.id === id && !each.sent)
  if (begin === -1) return [...queue, operation]
  const rest = queue
    .filter((each, at) => at < begin || each.sent || idOf(each) !== id)
    .map((each) => withoutIdInOrder(each, id))
  const last = rest[lastIndexOf(rest, id)]
  return !last || last.kind === 'delete' ? rest : [...rest, operation]
}

const withoutIdInOrder = (operation: Operation, id: string): Operation =>
  operation.kind === 'order' && !operation.sent
    ? { ...operation, ids: operation.ids.filter((other) => other !== id) }
    : operation

function enqueueAdd(queue: Queue, operation: Extract<Operation, { kind: 'add' }>): Queue {
  const at = lastIndexOf(queue, operation.id)
  const last = queue[at]
  // An undone deletion that was not sent: edits from before the deletion are still in the queue.
  return last?.kind === 'delete' && !last.sent ? queue.toSpliced(at, 1) : [...queue, operation]
}

function enqueue(queue: Queue, operation: Operation): Queue {
  if (operation.kind === 'edit') return enqueueEdit(queue, operation)
  if (operation.kind === 'delete') return enqueueDelete(queue, operation)
  if (operation.kind === 'add') return enqueueAdd(queue, operation)
  const isReplaced = isUnsentOrderOf(operation.trigger)
  return [...queue.filter((each) => !isReplaced(each)), operation]
}

/** Enqueues many operations. Those on dialogs without a waiting operation need no search of the queue. */
export function enqueueAll(queue: Queue, operations: readonly Operation[]): Queue {
  const waiting = new Set(queue.map(idOf))
  const isNew = (operation: Operation) => operation.kind !== 'order' && !waiting.has(operation.id)
  const begin = operations.findIndex((operation) => !isNew(operation))
  const fresh = begin === -1 ? operations : operations.slice(0, begin)
  const hasRepeated = new Set(fresh.map(idOf)).size < fresh.length
  if (hasRepeated || fresh.length === 0) return operations.reduce(enqueue, queue)
  return operations.slice(fresh.length).reduce(enqueue, [...queue, ...fresh])
}

/** The dialogs as they are once the server has applied the whole queue. */
export const replay = (dialogs: Dialogs, queue: Queue): Dialogs => queue.reduce(applyOperation, dialogs)

function applyOperation(dialogs: Dialogs, operation: Operation): Dialogs {
  if (operation.kind === 'delete') return withoutDialog(dialogs, operation.id)
  if (operation.kind === 'order') return reorder(dialogs, operation.trigger, operation.ids)
  if (operation.kind === 'edit') return applyEdit(dialogs, operation)
  const { id, trigger, text, speech, when, published } = operation
  if (dialogs.byId.has(id)) return dialogs
  return withDialog(dialogs, { id, trigger, text, speech, when, published, cloned: false })
}

/** An edited dialog that was deleted elsewhere stays visible until its author has decided about it. */
function applyEdit(dialogs: Dialogs, { id, changes, line }: Extract<Operation, { kind: 'edit' }>): Dialogs {
  if (dialogs.byId.has(id) || !line) return withChange(dialogs, id, contentFrom(changes))
  return withDialog(dialogs, { id, ...line })
}

function contentFrom({ trigger, text, speech, when, published }: Changes): Partial<EditorDialog> {
  return {
    ...(trigger === undefined ? {} : { trigger }),
    ...(text === undefined ? {} : { text }),
    ...(speech === undefined ? {} : { speech: speech ?? undefined }),
    ...(when === undefined ? {} : { when: when ?? undefined }),
    ...(published === undefined ? {} : { published }),
  }
}

/** Operations that may share a request: additions, or changes and deletions. */
const callOf = ({ kind }: Operation): 'add' | 'change' | 'order' =>
  kind === 'edit' || kind === 'delete' ? 'change' : kind

/**
 * The operations of the next request: consecutive additions, or consecutive changes and deletions, `most` at a time; an
 * order alone. A batch holds one operation per id. Operations that were sent before are not sent together with new ones:
 * a refusal of the new ones would not tell whether the server has applied the others.
 */
export function nextBatch(queue: Queue, most: number): Queue {
  const [first] = queue
  if (!first || first.kind === 'order') return queue.slice(0, 1)
  const ids = new Set<string | null>()
  const end = queue.findIndex((operation) => {
    const isOther = callOf(operation) !== callOf(first) || Boolean(operation.sent) !== Boolean(first.sent)
    if (ids.size >= most || isOther || ids.has(idOf(operation))) return true
    ids.add(idOf(operation))
    return false
  })
  return end === -1 ? queue : queue.slice(0, end)
}

export const markSent = (queue: Queue, count: number): Queue =>
  queue.map((operation, at) => (at < count ? { ...operation, sent: true } : operation))
/** Whether both ask the server for the same, whether they were sent or not. */
export const isSameContent = (a: Operation | undefined, b: Operation | undefined): boolean =>
  JSON.stringify({ ...a, sent: false }) === JSON.stringify({ ...b, sent: false })

/** After a definite refusal by the server the operations may be rewritten again: they absorb the changes that came after them. */
export const unmarkSent = (queue: Queue): Queue =>
  enqueueAll(
    [],
    queue.map((operation) => ({ ...operation, sent: false })),
  )

/** The queue without these operations, which are compared by identity. */
export function withoutOperations(queue: Queue, operations: Queue): Queue {
  const removed = new Set(operations)
  return queue.filter((operation) => !removed.has(operation))
}

/** After a response: later operations on these dialogs are based on the revisions that the server has now. */
export const withLaterRevisions = (queue: Queue, revisions: ReadonlyMap<string, number | undefined>): Queue =>
  queue.map((operation) => {
    if (operation.kind !== 'edit' && operation.kind !== 'delete') return operation
    const revision = revisions.get(operation.id)
    return revision === undefined ? operation : { ...operation, revision }
  })

/** Ids of the dialogs whose content the server and this editor agree on once the operations are confirmed. */
export const confirmedIds = (operations: Queue): ReadonlySet<string> =>
  new Set(operations.flatMap((operation) => (operation.kind === 'order' ? [] : [operation.id])))

/** The queue without the operations on one dialog: its author resolves the conflict first. */
export const withoutOperationsOn = (queue: Queue, id: string): Queue =>
  queue.filter((operation) => idOf(operation) !== id)

export const orderOperation = (dialogs: Dialogs, trigger: TriggerId): Operation => ({
  kind: 'order',
  trigger,
  ids: [...idsOf(dialogs, trigger)],
})
