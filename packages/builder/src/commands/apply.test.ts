import { describe, expect, it } from 'vitest'
import { gameEventSchema, playableGameSchema, compositionSchema, type MediaLink } from '@rubato/contracts/domain'
import { beatTimeline, segmentOf, tempoAt } from '@rubato/engine'
import { counted, openStream } from '@rubato/engine/testing'
import { contentsOf } from '../document/contents.ts'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderDocument, BuilderRecord, Lane } from '../document/types.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { recordsOfInstance } from '../sections/place-section.ts'
import { randomCommand } from '../testing/commands.ts'
import { defaultGame, everyGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import { copyOf } from './clips.ts'
import { recount } from './counts.ts'
import { preview } from './preview.ts'
import type { Applied, Command } from './types.ts'

const base = documentOf(defaultGame())
const inLane = <L extends Lane>(document: BuilderDocument, lane: L) =>
  [...document.records.values()].filter((record): record is Extract<BuilderRecord, { lane: L }> => record.lane === lane)

function applied(document: BuilderDocument, command: Command): Extract<Applied, { ok: true }> {
  const result = apply(document, command)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result
}
const after = (document: BuilderDocument, ...commands: Command[]): BuilderDocument =>
  commands.reduce((now, command) => applied(now, command).document, document)
const refused = (document: BuilderDocument, command: Command) => {
  const result = apply(document, command)
  return result.ok ? null : result.problem
}
const span = (document: BuilderDocument, task: string) => {
  const found = inLane(document, 'tasks').find((record) => record.task === task)
  if (!found) throw new Error(`no ${task}`)
  return found
}
const withoutSince = (record: BuilderRecord) => ({ ...record, since: undefined })

describe('any commands', () => {
  it('keep the contract, the order, the copies and the round trip', () => {
    const refusals = new Map<string, number>()
    const kinds = new Set<string>()
    for (const [run, game] of everyGame(25).entries()) {
      const stream = openStream(`${run}`, 'commands')
      let document = documentOf(game)
      for (let n = 0; n < 30; n++) {
        const command = randomCommand(stream, document)
        const before = [...document.records.values()]
        const result = apply(document, command)
        expect([...document.records.values()]).toEqual(before)
        if (!result.ok) {
          refusals.set(result.problem.sentence.key, (refusals.get(result.problem.sentence.key) ?? 0) + 1)
          continue
        }
        kinds.add(command.kind)
        document = result.document
        const made = gameOf(document)
        for (const event of made.events) {
          const parsed = gameEventSchema.safeParse(event)
          expect(parsed.error?.issues).toBeUndefined()
        }
        expect(playableGameSchema.safeParse(made).error?.issues).toBeUndefined()
        expect(compositionSchema.optional().safeParse(made.composition).error?.issues).toBeUndefined()
        for (const instance of document.instances.values()) {
          for (const record of recordsOfInstance(document.sections, instance)) {
            expect(withoutSince(document.records.get(record.id) as BuilderRecord)).toEqual(withoutSince(record))
          }
        }
        const ids = made.events.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(Math.max(0, ...[...document.records.values()].map(endOf))).toBeLessThanOrEqual(made.duration)
      }
      const again = documentOf(gameOf(document))
      expect([...again.instances.keys()]).toEqual([...document.instances.keys()])
      expect(gameOf(again)).toEqual(gameOf(document))
    }
    expect(kinds.size).toBeGreaterThan(20)
  })
})

describe('moving', () => {
  it('a span moves with its contents, and releases stay with their openings', () => {
    const clench = span(base, 'clench')
    const contents = contentsOf(base, clench.id)
    expect(contents.map(({ lane }) => lane)).toContain('held')
    const { document, label } = applied(base, { kind: 'move', ids: [clench.id], by: 500 })
    for (const { id, at } of [clench, ...contents]) expect(document.records.get(id)?.at).toBe(at + 500)
    expect(label).toMatchObject({ key: 'builder.did.move' })
    const others = [...base.records.values()].filter(({ id }) => id !== clench.id && !contents.some((c) => c.id === id))
    for (const other of others.filter(({ lane }) => lane !== 'tempo'))
      expect(document.records.get(other.id)).toBe(other)
  })
  it('nothing moves before the begin, and a fraction of a ms is refused by the contract', () => {
    const first = inLane(base, 'tasks')[0]?.id ?? ''
    expect(refused(base, { kind: 'move', ids: [first], by: -1 })?.sentence.key).toBe('builder.problem.before-begin')
    expect(refused(base, { kind: 'move', ids: ['nothing'], by: 5 })?.sentence.key).toBe(
      'builder.problem.nothing-selected',
    )
    const line = inLane(base, 'lines')[3]?.id ?? ''
    expect(refused(base, { kind: 'set', id: line, path: ['at'], value: 1.5 })).toMatchObject({ path: ['at'] })
  })
})

describe('setting a field', () => {
  const beat = inLane(base, 'tempo')[2]
  const id = beat?.id ?? ''
  it('is checked by the contract, with the path and its words', () => {
    expect(refused(base, { kind: 'set', id, path: ['tempo', 'to'], value: 900 })).toMatchObject({
      path: ['tempo', 'to'],
      message: expect.stringContaining('240') as string,
    })
    expect(refused(base, { kind: 'set', id, path: ['id'], value: 'x' })?.sentence.key).toBe('builder.problem.no-field')
    expect(refused(base, { kind: 'set', id, path: ['__proto__', 'x'], value: 1 })?.sentence.key).toBe(
      'builder.problem.no-field',
    )
  })
  it('changes the one record', () => {
    const document = after(base, { kind: 'set', id, path: ['tempo', 'to'], value: 100 })
    expect(document.records.get(id)).toMatchObject({ tempo: { to: 100 } })
  })
  it('of a medium takes any link that the contract allows', () => {
    const link: MediaLink = { mediaType: 'image', tag: 'lace', source: { id: 'local', url: 'lace' }, url: 'lace/1.jpg' }
    const { document, selection } = applied(base, { kind: 'add-media', at: 4000, duration: 8000, link })
    const [medium = ''] = selection
    expect(document.records.get(medium)).toMatchObject({ lane: 'media', at: 4000, duration: 8000, link })
    const other = { ...link, tag: 'silk' }
    const changed = after(document, { kind: 'set', id: medium, path: ['link'], value: other })
    expect(gameOf(changed).events.find((event) => event.kind === 'media')).toMatchObject({ link: other })
    expect(refused(document, { kind: 'set', id: medium, path: ['link', 'tag'], value: '' })).toMatchObject({
      path: ['link', 'tag'],
    })
  })
  it('a release after the hard end moves the hard end', () => {
    const held = inLane(base, 'held')[0]
    const document = after(base, { kind: 'set', id: held?.id ?? '', path: ['duration'], value: 70_000 })
    expect(document.records.get(held?.id ?? '')).toMatchObject({ duration: 70_000, hardEnd: 70_000 })
  })
})

describe('time over all lanes', () => {
  it('insert and delete the same time is the same game', () => {
    for (const game of everyGame(10)) {
      const document = documentOf(game)
      const at = Math.round(game.duration / 2)
      const wide = after(document, { kind: 'insert-time', at, duration: 7000 })
      expect(wide.game.duration).toBe(game.duration + 7000)
      const back = after(wide, { kind: 'delete-time', from: at, until: at + 7000 })
      expect(back.game.duration).toBe(game.duration)
      const beats = beatTimeline(counted(gameOf(back))).map((beat) => beat.at)
      const wanted = beatTimeline(counted(game)).map((beat) => beat.at)
      expect(beats.length).toBe(wanted.length)
      for (const [index, beat] of beats.entries()) expect(Math.abs(beat - (wanted[index] ?? 0))).toBeLessThan(0.01)
      const others = (each: BuilderDocument) =>
        [...each.records.values()]
          .filter(({ lane }) => lane !== 'tempo')
          .map(({ id, at: time, duration }) => `${id} ${time} ${duration}`)
      expect(new Set(others(back))).toEqual(new Set(others(document)))
    }
  })
  it('delete and close moves what follows to the begin of the gap', () => {
    const grip = span(base, 'grip')
    const later = [...base.records.values()].filter(({ at }) => at >= endOf(grip))
    const shown = preview(base, { kind: 'delete-and-close', ids: [grip.id] })
    const { document, moved } = applied(base, { kind: 'delete-and-close', ids: [grip.id] })
    for (const { id, at } of later) expect(document.records.get(id)?.at).toBe(at - grip.duration)
    expect(shown).toMatchObject({ moves: moved, sentence: { key: 'builder.preview.ripple' } })
    expect(moved.tasks).toBe(later.filter(({ lane }) => lane === 'tasks').length)
    expect('removes' in shown && shown.removes.tasks).toBe(1)
  })
  it('deleted time ends an item at its begin and keeps one that goes on', () => {
    const held = inLane(base, 'held')[0]
    if (!held) throw new Error('no item')
    const cut = after(base, { kind: 'delete-time', from: held.at + 1000, until: endOf(held) + 1000 })
    expect(cut.records.get(held.id)).toMatchObject({ at: held.at, duration: 1000 })
    const kept = after(base, { kind: 'delete-time', from: held.at + 1000, until: held.at + 2000 })
    expect(kept.records.get(held.id)).toMatchObject({ duration: held.duration - 1000 })
    const begun = after(base, { kind: 'delete-time', from: held.at - 1000, until: held.at + 1000 })
    expect(begun.records.get(held.id)).toMatchObject({ at: held.at - 1000, duration: held.duration - 1000 })
  })
})

describe('beats', () => {
  it('split leaves every beat where it was', () => {
    for (const game of everyGame(8)) {
      const document = documentOf(game)
      const wanted = beatTimeline(counted(game)).map(({ at }) => at)
      const times = inLane(document, 'tempo').map(({ at, duration }) => at + Math.round(duration / 3))
      let now = document
      for (const at of times.slice(0, 20)) {
        const result = apply(now, { kind: 'split', at })
        if (result.ok) now = result.document
      }
      const beats = beatTimeline(counted(gameOf(now))).map(({ at }) => at)
      expect(beats.length).toBe(wanted.length)
      for (const [index, at] of beats.entries()) expect(Math.abs(at - (wanted[index] ?? 0))).toBeLessThan(1)
    }
  })
  it('a point of the tempo curve moves both ends, and inside a segment makes a new one', () => {
    const [, first, second] = inLane(base, 'tempo')
    if (!first || !second || endOf(first) !== second.at) throw new Error('not adjacent')
    const joint = after(base, { kind: 'set-tempo', at: second.at, bpm: 99 })
    expect(joint.records.get(first.id)).toMatchObject({ tempo: { to: 99 } })
    const { origin, duration, tempo } = segmentOf(joint.records.get(second.id) as BeatRecord)
    expect(tempoAt(tempo, duration, second.at - origin)).toBeCloseTo(99, 1)
    const middle = after(base, { kind: 'set-tempo', at: first.at + 2000, bpm: 99 })
    expect(inLane(middle, 'tempo').length).toBe(inLane(base, 'tempo').length + 1)
    expect(refused(base, { kind: 'set-tempo', at: 100, bpm: 99 })?.sentence.key).toBe('builder.problem.no-beats')
  })
  it('counts that go on are those of the engine', () => {
    for (const game of everyGame(20)) {
      const { records } = documentOf(game)
      expect(recount(records, new Map())).toEqual([])
    }
  })
  it('beats that are put over others take their place', () => {
    const [, , first] = inLane(base, 'tempo')
    const at = (first?.at ?? 0) + 500
    const document = after(base, { kind: 'add-beats', at, duration: 1000, tempo: { from: 60, to: 60 } })
    const all = inLane(document, 'tempo')
    for (const [index, each] of all.entries()) {
      const next = all[index + 1]
      expect(endOf(each)).toBeLessThanOrEqual(next?.at ?? Infinity)
    }
  })
})

describe('copies', () => {
  const grip = span(base, 'grip')
  const grouped = applied(base, { kind: 'group', ids: [grip.id], name: 'Light hands' })
  const [instance = ''] = grouped.document.instances.keys()
  const copyRecords = (document: BuilderDocument, id: string) =>
    [...document.records.values()].filter(({ copy }) => copy?.instance === id)

  it('grouping leaves the game as it is', () => {
    const bare = (document: BuilderDocument) => gameOf(document).events.map((event) => ({ ...event, id: '' }))
    expect(bare(grouped.document)).toEqual(bare(base))
    expect(
      refused(grouped.document, {
        kind: 'group',
        ids: [copyRecords(grouped.document, instance).find(({ lane }) => lane === 'lines')?.id ?? ''],
        name: 'Part',
      })?.sentence.key,
    ).toBe('builder.problem.group-cuts-copy')
  })
  const sectionId = [...grouped.document.sections.keys()][0] ?? ''
  const placed = applied(grouped.document, { kind: 'place-section', sectionId, at: base.game.duration })
  const [, second = ''] = placed.document.instances.keys()
  const two = placed.document

  it('the records of a new section, and of a new copy, are selected', () => {
    const idsOf = (document: BuilderDocument, id: string) => copyRecords(document, id).map((record) => record.id)
    expect(grouped.selection).toEqual(idsOf(grouped.document, instance))
    expect(placed.selection).toEqual(idsOf(two, second))
    const moved = after(two, { kind: 'move', ids: placed.selection, by: 1000 })
    expect(moved.instances.get(second)?.at).toBe(base.game.duration + 1000)
    const nested = applied(two, { kind: 'group', ids: [span(base, 'rest').id], name: 'Shore' })
    const shore = [...nested.document.sections.keys()].at(-1) ?? ''
    const within = applied(nested.document, { kind: 'place-section', sectionId, at: 0, within: shore })
    expect(within.selection.length).toBe(grouped.selection.length)
    expect(within.selection.every((id) => within.document.records.has(id))).toBe(true)
  })
  it('an edit reaches every copy, and a change of one copy stays there', () => {
    const [line] = copyRecords(two, instance).filter(({ lane }) => lane === 'lines')
    const twin = copyRecords(two, second).find(({ copy }) => copy?.source === line?.copy?.source)
    const all = after(two, { kind: 'set', id: line?.id ?? '', path: ['trigger'], value: 'grip-tight' })
    expect(all.records.get(twin?.id ?? '')).toMatchObject({ trigger: 'grip-tight' })
    const one = after(all, {
      kind: 'set',
      id: line?.id ?? '',
      path: ['trigger'],
      value: 'grip-normal',
      scope: 'this-copy',
    })
    expect(one.records.get(line?.id ?? '')).toMatchObject({ trigger: 'grip-normal' })
    expect(one.records.get(twin?.id ?? '')).toMatchObject({ trigger: 'grip-tight' })
    const gone = after(one, { kind: 'delete', ids: [twin?.id ?? ''], scope: 'this-copy' })
    expect(gone.records.has(twin?.id ?? '')).toBe(false)
    expect(gone.records.has(line?.id ?? '')).toBe(true)
  })
  it('a stretched copy keeps its beats, and what is anchored to the clock keeps its time', () => {
    const line = copyRecords(two, second).find(({ lane, at }) => lane === 'strokes' && at > base.game.duration)
    const clocked = after(two, { kind: 'set-anchor', ids: [line?.id ?? ''], anchor: 'clock' })
    const whole = two.sections.get(sectionId)?.length ?? 0
    const slow = after(clocked, { kind: 'stretch', ids: [second], length: Math.round(whole * 1.2) })
    expect(slow.records.get(line?.id ?? '')?.at).toBe(line?.at)
    const beatsOf = (document: BuilderDocument) => {
      const events = gameOf(document).events.filter(
        (event) => document.records.get(event.id)?.copy?.instance === second,
      )
      return beatTimeline(counted({ ...gameOf(document), events })).length
    }
    expect(Math.abs(beatsOf(slow) - beatsOf(two))).toBeLessThanOrEqual(1)
    expect(refused(two, { kind: 'stretch', ids: [second], length: whole * 20 })?.sentence.key).toBe(
      'builder.problem.stretch-limits',
    )
    const tempos = copyRecords(slow, second).flatMap((record) => (record.lane === 'tempo' ? [record.tempo.from] : []))
    const before = copyRecords(two, second).flatMap((record) => (record.lane === 'tempo' ? [record.tempo.from] : []))
    for (const [index, tempo] of tempos.entries()) expect(tempo).toBeCloseTo((before[index] ?? 0) / 1.2, 0)
  })
  it('a separate copy is no longer changed, and moves record by record', () => {
    const apart = after(two, { kind: 'separate', instance: second })
    expect(apart.instances.has(second)).toBe(false)
    const bare = (document: BuilderDocument) => gameOf(document).events
    expect(bare(apart)).toEqual(bare(two))
  })
  it('a section cannot be put into itself', () => {
    expect(refused(two, { kind: 'place-section', sectionId, at: 0, within: sectionId })?.sentence.key).toBe(
      'builder.problem.section-cycle',
    )
    const outer = applied(two, { kind: 'group', ids: [second], name: 'Outer' })
    const outerId = [...outer.document.sections.keys()].at(-1) ?? ''
    expect(
      refused(outer.document, { kind: 'place-section', sectionId: outerId, at: 0, within: sectionId })?.sentence.key,
    ).toBe('builder.problem.section-cycle')
    const outerInstance = [...outer.document.instances.keys()].at(-1)
    const line = [...outer.document.records.values()].find(
      ({ copy, lane }) => copy?.instance === outerInstance && lane === 'lines',
    )
    const edited = after(outer.document, { kind: 'set', id: line?.id ?? '', path: ['trigger'], value: 'grip-tight' })
    const twin = copyRecords(edited, instance).find(({ lane }) => lane === 'lines')
    expect(twin).toMatchObject({ trigger: 'grip-tight' })
  })
})

describe('clips', () => {
  it('a task is pasted with its lines, items and beats, over what is there or by ripple', () => {
    const clip = copyOf(base, [span(base, 'clench').id])
    if (!clip) throw new Error('nothing copied')
    const { document, selection } = applied(base, { kind: 'paste', at: 100_000, mode: 'ripple', clip })
    expect(selection.length).toBe(clip.records.length)
    expect(document.game.duration).toBe(base.game.duration + clip.length)
    expect(document.records.size).toBeGreaterThanOrEqual(base.records.size + clip.records.length)
    const over = after(base, { kind: 'paste', at: 100_000, mode: 'over', clip })
    expect(over.game.duration).toBe(base.game.duration)
    const spans = inLane(over, 'tasks')
    for (const [index, each] of spans.entries()) {
      const next = spans[index + 1]
      expect(endOf(each)).toBeLessThanOrEqual(next?.at ?? Infinity)
    }
  })
})
