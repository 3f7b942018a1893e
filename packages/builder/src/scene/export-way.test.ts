import { describe, expect, it } from 'vitest'
import { OWN_WORDS, STEADY_PATTERN, type PlayableScene, type Section } from '@rubato/contracts/domain'
import { defaultProfile, playAsMember, playedWay } from '@rubato/engine'
import { sceneRules } from '@rubato/engine/scenes'
import { exportWay } from '../funscript/export-funscript.ts'
import { exportVtt } from './export-vtt.ts'

const base = { at: 0, task: 'steady' } as const
const room = (id: string, name: string, text: string, more: Pick<Section, 'exit'> & Partial<Section>): Section =>
  ({
    id,
    name,
    kind: 'timeline',
    length: 60_000,
    events: [
      { ...base, id: 'b', kind: 'beat', duration: 60_000, tempo: { from: 60, to: 60 }, pattern: STEADY_PATTERN },
      { ...base, id: 's', kind: 'say', at: 5000, duration: 2000, trigger: OWN_WORDS, text },
      { ...base, id: 'late', kind: 'say', at: 50_000, duration: 2000, trigger: OWN_WORDS, text: `Late in ${name}.` },
    ],
    ...more,
  }) as Section

const game: PlayableScene = {
  start: 'hall',
  sections: [
    room('hall', 'The hall', 'One & <two>: {points}.', {
      exit: { kind: 'end', outcome: 'denied' },
      notes: [{ id: 'out', button: 'Out', after: 10_000, kind: 'go', to: 'garden' }],
    }),
    room('garden', 'The garden', 'Air.', { exit: { kind: 'end', outcome: 'ruined' } }),
  ],
  variables: [{ name: 'points', kind: 'number', min: 0, max: 9, start: 3 }],
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
}

function wayOf(replies: readonly string[]) {
  const library = { scripts: [], lastSpoken: {} }
  const start = { game, library, profile: defaultProfile, seed: 'way', scenes: sceneRules }
  return playedWay(playAsMember(start, 'silent', { replies, untilOpen: true }))
}

describe('a way that was read', () => {
  it('is exported as captions with the names filled, without what a button cut off', () => {
    const vtt = exportVtt(wayOf(['button']).lines)
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:05\.000 --> 00:00:0\d\.\d{3}\nOne &amp; &lt;two&gt;: 3\.\n\n/)
    expect(vtt).not.toContain('Late in The hall.')
    expect(vtt).toContain('Late in The garden.')
    expect(exportVtt(wayOf([]).lines)).toContain('Late in The hall.')
  })

  it('is exported as a funscript of the strokes that were played, with its sections as chapters', () => {
    const way = wayOf(['button'])
    const file = JSON.parse(exportWay(way, (id) => `${id}!`, { title: 'Two doors', creator: 'A member' })) as {
      metadata: { title: string; chapters: { name: string; startTime: string }[] }
      actions: { at: number; pos: number }[]
    }
    expect(file.metadata).toMatchObject({ title: 'Two doors', chapters: [{ name: 'hall!' }, { name: 'garden!' }] })
    expect(file.metadata.chapters[1]?.startTime).toMatch(/^00:00:1[3-5]/)
    expect(way.strokes.length).toBeGreaterThan(50)
    expect(way.duration).toBeLessThan(90_000)
    expect(file.actions.map(({ at }) => at)).toEqual(file.actions.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(file.actions.at(-1)?.at).toBeGreaterThan(60_000)
  })
})
