/** The lines between the sections of the graph: the more simulated members take one, the wider it is. */
import { BaseEdge, EdgeLabelRenderer, getBezierPath, MarkerType, type Edge, type EdgeProps } from '@xyflow/react'
import type { TFunction } from 'i18next'
import type { SceneDocument } from '@rubato/builder'
import { builderText } from '../../texts/builder-text.ts'
import { shortLabel } from '../ways-text.ts'
import type { Walked } from '../walk/use-walked.ts'
import { areCounted, countedWays, shareText, type CountedWay } from '../walk/way-counts.ts'
import classes from './graph.module.css'

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

/** The words of its ways, one in each line: next to each other they would reach under the sections. */
interface WayData extends Record<string, unknown> {
  labels: readonly string[]
}
export type WayEdge = Edge<WayData, 'way'>

/** Its words are above the lines of all other ways, which would cross them out. */
function Way({ id, data, style = {}, markerEnd = '', ...ends }: EdgeProps<WayEdge>) {
  const [path, x, y] = getBezierPath(ends)
  const { labels = [] } = data ?? {}
  return (
    <>
      <BaseEdge id={id} path={path} style={style} markerEnd={markerEnd} />
      {labels.length > 0 && (
        <EdgeLabelRenderer>
          <div className={classes['way']} style={{ translate: `${x}px ${y}px` }}>
            {labels.map((label, index) => (
              <div key={index}>{label}</div>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
export const edgeTypes = { way: Way }

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

export function graphEdges(t: TFunction, { sections }: SceneDocument, { walked, highlighted }: Shown): WayEdge[] {
  const exists = new Set(sections.map(({ id }) => id))
  return sections.flatMap((section) => {
    const { id } = section
    const counted = areCounted(section, walked) ? walked : null
    const members = counted?.members ?? null
    // Ways to the same section are one line with the words of all of them.
    const ways = Map.groupBy(countedWays(t, section, counted ?? notCounted), ({ to }) => to)
    return [...ways].flatMap(([to, same]): WayEdge[] => {
      if (!exists.has(to)) return []
      const isShown = highlighted.has(id) && highlighted.has(to)
      const count = same.reduce((sum, way) => sum + way.count, 0)
      return [
        {
          id: `${id} ${to}`,
          type: 'way',
          source: id,
          target: to,
          data: { labels: same.map((way) => labelOf(t, way, members)).filter(Boolean) },
          focusable: false,
          markerEnd: { type: MarkerType.ArrowClosed, markerUnits: 'userSpaceOnUse', width: 20, height: 20 },
          ...(isShown ? { className: classes['shown'] ?? '' } : {}),
          ...(members === null || isShown ? {} : { style: styleOf(Math.min(1, count / members)) }),
        },
      ]
    })
  })
}
