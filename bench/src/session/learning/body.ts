/**
 * A member whose answers depend on what was played: the arousal follows the tempo, rises with fast strokes and falls in rests.
 * It is a model for comparison, not of any person: the same body meets the same session with and without the proposals.
 */
import type { Member, MemberMoment } from '@rubato/engine'
import { draw, openStream } from '@rubato/engine/testing'

export interface Body {
  /** Strokes that are kept at this tempo lead to the edge and no further, bpm. */
  edgeTempo: number
  /** Whether the member waits at the edge until it is asked for. */
  isWaiting: boolean
}

export const bodies = {
  struggling: { edgeTempo: 95, isWaiting: false },
  easy: { edgeTempo: 65, isWaiting: true },
} as const satisfies Record<string, Body>
export type BodyName = keyof typeof bodies
export const bodyNames = Object.keys(bodies) as BodyName[]

/** Time constants of the arousal, s. */
const RISE = 90
const FALL = 30
/** From this arousal on the member waits, where they can. */
const WAITING = 0.98
/** Arousal at which an asked edge has gone too far. */
const TOO_FAR = 1.1
/** Below this arousal another report can follow. */
const CALM = 0.85
/** From seeing the edge to pressing, ms. */
const REACTION = 1500
/** So long before the end of a question "cannot" is pressed, ms. */
const LAST_MOMENT = 2500
/** How much a body differs from session to session, as a share of its tempo. */
const VARIATION = 0.08

type Press = ReturnType<Member['react']>[number]

function follow(arousal: number, tempo: number | null, seconds: number, { edgeTempo, isWaiting }: Body): number {
  const target = tempo === null ? 0 : (tempo / edgeTempo) ** 2
  const change = 1 - Math.exp(-seconds / (target > arousal ? RISE : FALL))
  const next = arousal + (target - arousal) * change
  return isWaiting ? Math.min(next, Math.max(arousal, WAITING)) : next
}

/** The answer to a question other than that of an edge, once for each. */
function answer({ asked, at }: MemberMoment): Press[] {
  if (asked === null || asked.question === 'edge') return []
  const { key, question, until } = asked
  const isEnd = question === 'finished' || question === 'ruined'
  return [{ at: isEnd ? Math.round(at + (until - at) * 0.8) : at + 500, type: isEnd ? 'done' : 'yes', answers: key }]
}

export function createBody(body: Body, seed: string): Member {
  const share = 1 + VARIATION * (2 * draw(openStream(seed, 'body')) - 1)
  const own = { ...body, edgeTempo: body.edgeTempo * share }
  const answered = new Set<string>()
  let [arousal, before, isReported] = [0, 0, false]
  const report = (moment: MemberMoment): Press[] => {
    const { at, asked, phase, status } = moment
    const isAsked = asked?.question === 'edge'
    if (arousal < CALM) isReported = false
    if (isReported || status !== 'playing' || phase === 'end' || (asked && !isAsked)) return []
    const isLast = isAsked && asked.until - at < LAST_MOMENT
    if (arousal < 1 && !isLast) return []
    isReported = true
    if (isLast && arousal < 1) return [{ at, type: arousal < WAITING ? 'cannot' : 'edge', answers: asked.key }]
    const isEdge = isAsked && arousal < TOO_FAR
    return [{ at: at + REACTION, type: isEdge ? 'edge' : 'too-close', answers: isAsked ? asked.key : null }]
  }
  return {
    react(moment) {
      const { at, tempo, asked } = moment
      const isAsked = asked?.question === 'edge'
      arousal = follow(arousal, tempo, (at - before) / 1000, { ...own, isWaiting: own.isWaiting && !isAsked })
      before = at
      if (asked === null || isAsked || answered.has(asked.key)) return report(moment)
      answered.add(asked.key)
      return answer(moment)
    },
  }
}
