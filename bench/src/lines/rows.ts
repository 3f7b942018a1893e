/** The figures of an instructor's lines, each with its aim. */
import { isCount } from '@rubato/contracts/domain'
import { shippedScripts } from '@rubato/script-content'
import { playSeries, usualSessions, variedSessions } from './play-series.ts'
import type { SessionLines } from './session-lines.ts'

export interface LineFigures {
  /** Share of the lines of the script that are heard in the varied sessions. */
  heard: number
  /** Sessions of which the line of the last edge was said for a last edge within the sessions before. */
  edgesRepeated: number
  goodbyesRepeated: number
  /** Share of the lines of the tenth session that were not heard in the nine before; the mean of the members. */
  newInTenth: number
}

/** A line of a last edge and a goodbye do not return within this many sessions. */
const WITHIN = 8
const TENTH = 10
/** Sessions in a row in which repetitions are counted. */
const IN_A_ROW = 30

const idsOf = (scriptId: string): string[] => {
  const dialogs = shippedScripts.find(({ id }) => id === scriptId)?.dialogs ?? []
  return dialogs.flatMap(({ trigger }, index) => (isCount(trigger) ? [] : [`${scriptId}/${index}`]))
}

function repeats(sessions: readonly SessionLines[], lineOf: (session: SessionLines) => string | null): number {
  const said = sessions.map(lineOf)
  return said.filter((line, index) => line !== null && said.slice(Math.max(0, index - WITHIN), index).includes(line))
    .length
}

function shareOfNew(sessions: readonly SessionLines[]): number {
  const last = [...(sessions[TENTH - 1]?.lines ?? [])]
  const before = new Set(sessions.slice(0, TENTH - 1).flatMap(({ lines }) => [...lines]))
  return last.filter((id) => !before.has(id)).length / last.length
}

/** `games` varied sessions of one member, and `members` who play ten and more sessions of the default settings. */
export function figuresOf(scriptId: string, { games, members }: { games: number; members: number }): LineFigures {
  const heard = new Set(playSeries(scriptId, variedSessions(games), 'varied').flatMap((session) => [...session.heard]))
  const ids = idsOf(scriptId)
  const series = Array.from({ length: members }, (_, index) =>
    playSeries(scriptId, usualSessions(index === 0 ? IN_A_ROW : TENTH), `member${index + 1}`),
  )
  const first = series[0] ?? []
  return {
    heard: ids.filter((id) => heard.has(id)).length / ids.length,
    edgesRepeated: repeats(first, ({ lastEdge }) => lastEdge),
    goodbyesRepeated: repeats(first, ({ goodbye }) => goodbye),
    newInTenth: series.reduce((sum, each) => sum + shareOfNew(each), 0) / series.length,
  }
}

export interface LineRow {
  name: string
  unit: 'percent' | 'number'
  aim: { min: number } | { max: number }
  value: (figures: LineFigures) => number
}

export const rows: readonly LineRow[] = [
  { name: 'lines heard within 200 varied sessions', unit: 'percent', aim: { min: 0.8 }, value: ({ heard }) => heard },
  {
    name: `last edges with a line of the ${WITHIN} sessions before, in ${IN_A_ROW}`,
    unit: 'number',
    aim: { max: 0 },
    value: ({ edgesRepeated }) => edgesRepeated,
  },
  {
    name: `goodbyes with a line of the ${WITHIN} sessions before, in ${IN_A_ROW}`,
    unit: 'number',
    aim: { max: 0 },
    value: ({ goodbyesRepeated }) => goodbyesRepeated,
  },
  {
    name: 'new lines in the tenth session',
    unit: 'percent',
    aim: { min: 0.5 },
    value: ({ newInTenth }) => newInTenth,
  },
]
