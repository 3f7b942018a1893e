/** Commands that set single fields. */
import { composedNameSchema, isLevelled, type GameVideo } from '@rubato/contracts/domain'
import { documentOf } from '../sections/document-of.ts'
import type { BuilderRecord, Lane } from '../document/types.ts'
import { lastEnd } from '../document/order.ts'
import { change, withPicture } from './copies.ts'
import { done, problem, type Draft, type HandlerResult } from './draft.ts'
import { select } from './selection.ts'
import type { Command } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** The fields of each lane that `set` may change. */
const settable: Readonly<Record<Lane, readonly string[]>> = {
  tasks: ['at', 'duration', 'task', 'phase'],
  tempo: ['at', 'duration', 'task', 'tempo', 'pattern'],
  lines: ['at', 'duration', 'task', 'trigger', 'values', 'filler'],
  held: ['at', 'duration', 'task', 'item', 'level', 'binding', 'hardEnd', 'levels'],
  strokes: ['at', 'task', 'grip', 'style', 'hand', 'nipples'],
  questions: ['at', 'duration', 'task', 'question'],
  media: ['at', 'duration', 'task', 'link'],
}

/** A copy of `target` with the value at the path; undefined removes the field. */
function withValue(target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  const copy = Array.isArray(target) ? [...(target as unknown[])] : { ...(target as object) }
  const inner = (copy as Record<string | number, unknown>)[step]
  const next = rest.length > 0 ? withValue(inner ?? (typeof rest[0] === 'number' ? [] : {}), rest, value) : value
  if (next === undefined) Reflect.deleteProperty(copy, step)
  else Reflect.defineProperty(copy, step, { value: next, enumerable: true, writable: true, configurable: true })
  return copy
}

/**
 * A held record whose parts fit together: the release is not after the hard end, of which the one that was set wins, and
 * levels belong to levelled items that are open.
 */
function fitted(given: BuilderRecord, field: string | number | undefined): BuilderRecord {
  if (given.lane !== 'held') return given
  const duration = field === 'hardEnd' ? Math.min(given.duration, given.hardEnd) : given.duration
  const hardEnd = Math.max(given.hardEnd, duration)
  const record = { ...given, duration, levels: given.levels.filter(({ after }) => after <= duration) }
  if (isLevelled(record.item)) return { ...record, hardEnd }
  const { level: _level, ...rest } = record
  return { ...rest, hardEnd, levels: [] }
}

export function set(draft: Draft, { id, path, value, scope }: Of<'set'>): HandlerResult {
  const old = draft.records.get(id)
  if (!old) return problem('nothing-selected')
  const [root] = path
  if (!settable[old.lane].includes(String(root))) return { ...problem('no-field', { field: path.join('.') }), path }
  const record = fitted(withValue(old, path, value) as BuilderRecord, root)
  change(draft, withPicture(draft, { old, record }), scope)
  return done('set', [id], { field: String(root) })
}

export function writeLine(draft: Draft, { id, words, duration, scope }: Of<'write-line'>): HandlerResult {
  const old = draft.records.get(id)
  if (old?.lane !== 'lines') return problem('nothing-selected')
  const { text: _text, speech: _speech, voice: _voice, delivery: _delivery, ...line } = old
  change(draft, withPicture(draft, { old, record: { ...line, duration, ...words } }), scope)
  return done(words ? 'write-line' : 'script-line', [id])
}

export function setAnchor(draft: Draft, { ids, anchor }: Of<'set-anchor'>): HandlerResult {
  const { records } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  change(
    draft,
    records.map((old) => ({ old, record: { ...old, anchor } })),
  )
  return done('set-anchor', ids, { anchor })
}

export function setName(draft: Draft, { id, name }: Of<'name'>): HandlerResult {
  if (!draft.records.has(id)) return problem('nothing-selected')
  if (name.trim() === '') draft.names.delete(id)
  else {
    const parsed = composedNameSchema.safeParse(name)
    if (!parsed.success) return { ...problem('name'), path: ['name'], message: parsed.error.issues[0]?.message ?? null }
    draft.names.set(id, parsed.data)
  }
  return done('name', [id], { name: name.trim() })
}

/** Whether `script` changed and the title did not. */
const isOfScript = (video: GameVideo, before: GameVideo | undefined): boolean =>
  video.script !== before?.script && video.title === before?.title

export function setGame(draft: Draft, { change: changed }: Of<'set-game'>): HandlerResult {
  const last = lastEnd(draft.records.values())
  if (changed.duration !== undefined && changed.duration < last) return problem('shorter-than-records', { ms: last })
  const { video } = changed
  const isVideoAlone = 'video' in changed && Object.keys(changed).length === 1
  const before = draft.game.video
  draft.game = { ...draft.game, ...changed }
  if (isVideoAlone && !video) return done('remove-video', [])
  if (isVideoAlone && video && video.at !== before?.at) return done('move-video', [], { ms: video.at })
  if (isVideoAlone && video && isOfScript(video, before))
    return done(video.script ? 'follow-script' : 'follow-beat', [])
  return done('set-game', [], { field: Object.keys(changed)[0] ?? '' })
}

export function replace(draft: Draft, { game, isGenerated = false }: Of<'replace'>): HandlerResult {
  const next = documentOf(game)
  for (const name of ['records', 'sections', 'instances', 'names', 'markers'] as const) {
    const target = draft[name] as Map<string, unknown>
    target.clear()
    for (const [id, value] of next[name]) target.set(id, value)
  }
  Object.assign(draft, {
    game: next.game,
    config: next.config,
    funscript: next.funscript,
    nextId: Math.max(draft.nextId, next.nextId),
  })
  return isGenerated ? done('generate', [], { ms: next.game.duration }) : done('replace', [])
}
