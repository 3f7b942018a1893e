import { draw, drawWhole, type Stream } from '@rubato/engine/testing'
import { copyOf } from '../commands/clips.ts'
import type { MediaLink } from '@rubato/contracts/domain'
import type { Command } from '../commands/types.ts'
import type { BuilderDocument, RecordId } from '../document/types.ts'

const oneOf = <Item>(stream: Stream, all: readonly Item[]): Item | undefined =>
  all[drawWhole(stream, 0, all.length - 1)]

function someIds(stream: Stream, { records, instances }: BuilderDocument): RecordId[] {
  const all = [...records.keys(), ...instances.keys()]
  const first = drawWhole(stream, 0, all.length - 1)
  return all.slice(first, first + drawWhole(stream, 1, 8))
}

const link: MediaLink = { mediaType: 'embed', tag: 'lace', source: { id: 'local', url: 'lace' }, url: 'lace' }

/** A random command, of every kind that needs no engine; many of them are refused. */
export function randomCommand(stream: Stream, document: BuilderDocument): Command {
  const { duration } = document.game
  const at = drawWhole(stream, 0, duration)
  const by = drawWhole(stream, -20_000, 20_000)
  const ids = someIds(stream, document)
  const id = ids[0] ?? ''
  const record = document.records.get(id)
  const scope = draw(stream) < 0.5 ? 'all-copies' : 'this-copy'
  const mode = draw(stream) < 0.5 ? 'ripple' : 'over'
  const edge = draw(stream) < 0.5 ? 'start' : 'end'
  const instance = oneOf(stream, [...document.instances.keys()]) ?? ''
  const sectionId = oneOf(stream, [...document.sections.keys()]) ?? ''
  const clip = copyOf(document, ids) ?? { length: 0, records: [] }
  const choices: Command[] = [
    { kind: 'move', ids, by, scope },
    { kind: 'move', ids: [instance], by },
    { kind: 'resize', id, edge, by, scope },
    { kind: 'stretch', ids, length: drawWhole(stream, 500, 60_000), scope },
    { kind: 'stretch', ids: [instance], length: drawWhole(stream, 500, 60_000) },
    { kind: 'split', at },
    { kind: 'paste', at, mode, clip },
    { kind: 'duplicate', ids, mode },
    { kind: 'delete', ids, scope },
    { kind: 'delete-and-close', ids },
    { kind: 'insert-time', at, duration: Math.abs(by) },
    { kind: 'delete-time', from: at, until: at + Math.abs(by) },
    { kind: 'group', ids, name: 'Harbour' },
    { kind: 'place-section', sectionId, at },
    { kind: 'place-section', sectionId, at: 0, within: oneOf(stream, [...document.sections.keys()]) ?? '' },
    { kind: 'separate', instance },
    { kind: 'set-anchor', ids, anchor: draw(stream) < 0.5 ? 'clock' : 'beat' },
    { kind: 'set-tempo', at: record?.at ?? at, bpm: drawWhole(stream, 20, 220) },
    { kind: 'set-tempo', at, bpm: drawWhole(stream, 20, 220) },
    { kind: 'set', id, path: ['duration'], value: drawWhole(stream, 0, 30_000), scope },
    { kind: 'set', id, path: ['tempo', 'from'], value: drawWhole(stream, 10, 250), scope },
    { kind: 'add-line', at, duration: 2000, trigger: 'stroke-faster' },
    { kind: 'add-line', at, duration: 2000, trigger: 'own-words', words: { text: 'Good evening.' } },
    { kind: 'write-line', id, words: { text: 'Faster now.', delivery: 'calm' }, duration: 1500, scope },
    { kind: 'write-line', id, words: null, duration: 2000, scope },
    { kind: 'add-hold', at, duration: 10_000, item: 'clench' },
    { kind: 'add-beats', at, duration: 5000, tempo: { from: 60, to: 90 } },
    { kind: 'add-media', at, duration: 8000, link },
    { kind: 'fill', from: at, until: at + 10_000, clip: { length: 10_000, records: [] } },
    { kind: 'name', id, name: 'First climb' },
    { kind: 'rename-section', sectionId, name: 'Shore' },
  ]
  return oneOf(stream, choices) as Command
}
