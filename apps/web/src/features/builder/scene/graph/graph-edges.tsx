/** The lines between the sections of the graph: the more simulated members take one, the wider it is. */
import { MarkerType, type Edge } from '@xyflow/react'
import type { TFunction } from 'i18next'
import type { SceneDocument } from '@rubato/builder'
import { builderText } from '../../texts/builder-text.ts'
import { shortLabel } from '../ways-text.ts'
import type { Walked } from '../walk/use-walked.ts'
import { areCounted, countedWays, shareText, type CountedWay } from '../walk/way-counts.ts'
import classes from './graph.module.css'

const labelStyle = { fill: 'var(--text)', fontSize: 12 }
const labelBgStyle = { fill: 'var(--card)' }
const labelBgPadding: [number, number] = [4, 2]
/** Width of a line that no member takes, and of one that all take, px. */
const WIDTH = { min: 1, max: 6 } as const

const notCounted: Pick<Walked, 'members' | 'reached' | 'taken' | 'stuck'> = {
  members: 0,
  reached: new Map(),
  taken: new Map(),
  stuck: new Map(),
}

/** The words of a way and its share of the plays: "Yes: 42%". */
function labelOf(t: TFunction, { label, count }: CountedWay, members: number | null): string {
  if (members === null) return shortLabel(label)
  const share = shareText(t, count, members)
  return label === '' ? share : builderText(t, 'scenes.walk.share-named', { way: shortLabel(label), share })
}

/** Distance of the lines of a label. */
const LINE_EM = 1.2
/** Puts one line of text in the middle of its height. */
const BASELINE_EM = 0.3

/** A way in each line: next to each other they would reach under the sections. */
function Lines({ lines }: { lines: readonly string[] }) {
  const first = BASELINE_EM - ((lines.length - 1) * LINE_EM) / 2
  return lines.map((line, index) => (
    <tspan key={`${index} ${line}`} x={0} dy={`${index === 0 ? first : LINE_EM}em`}>
      {line}
    </tspan>
  ))
}

/** Width and colour of a line by the share of the members that take one of its ways, from 0 to 1. */
const styleOf = (share: number) => ({
  strokeWidth: WIDTH.min + share * (WIDTH.max - WIDTH.min),
  stroke: `color-mix(in srgb, var(--ember) ${Math.round(share * 70)}%, var(--text-2))`,
  ...(share === 0 ? { strokeDasharray: '4 4' } : {}),
})

interface Shown {
  walked: Walked | null
  highlighted: ReadonlySet<string>
}

export function graphEdges(t: TFunction, { sections }: SceneDocument, { walked, highlighted }: Shown): Edge[] {
  const exists = new Set(sections.map(({ id }) => id))
  return sections.flatMap((section) => {
    const { id } = section
    const counted = areCounted(section, walked) ? walked : null
    const members = counted?.members ?? null
    // Ways to the same section are one line with the words of all of them.
    const ways = Map.groupBy(countedWays(t, section, counted ?? notCounted), ({ to }) => to)
    return [...ways].flatMap(([to, same]): Edge[] => {
      if (!exists.has(to)) return []
      const isShown = highlighted.has(id) && highlighted.has(to)
      const count = same.reduce((sum, way) => sum + way.count, 0)
      return [
        {
          id: `${id} ${to}`,
          source: id,
          target: to,
          label: <Lines lines={same.map((way) => labelOf(t, way, members)).filter(Boolean)} />,
          labelStyle,
          labelBgStyle,
          labelBgPadding,
          focusable: false,
          markerEnd: { type: MarkerType.ArrowClosed, markerUnits: 'userSpaceOnUse', width: 20, height: 20 },
          ...(isShown ? { className: classes['shown'] ?? '' } : {}),
          ...(members === null || isShown ? {} : { style: styleOf(Math.min(1, count / members)) }),
        },
      ]
    })
  })
}
