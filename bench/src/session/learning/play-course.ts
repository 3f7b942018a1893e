/** Five sessions of one body, one after the other, with every proposal taken. */
import { defaultGeneratorConfig, type Range } from '@rubato/contracts/domain'
import {
  applyChanges,
  defaultProfile,
  generateGame,
  mergeChanges,
  playAsMember,
  proposeChanges,
  type GamePlan,
  type SessionChanges,
  type SessionFacts,
} from '@rubato/engine'
import { bodies, createBody, type BodyName } from './body.ts'
import type { CourseFigures, PlayedSession } from './figures.ts'

const SESSIONS = 5

/** A range of edges with room above the number that a game of 20 minutes has by itself. */
const { orgasm } = defaultGeneratorConfig
export const EDGES: Range = { min: 1, max: 8 }
const configWithEdges = {
  ...defaultGeneratorConfig,
  orgasm: { ...orgasm, edging: { ...orgasm.edging, edges: EDGES } },
}

type Scripts = Parameters<typeof playAsMember>[0]['library']['scripts']

interface Course {
  plan: GamePlan
  body: BodyName
  scripts: Scripts
}

function play({ plan, body, scripts }: Course, seed: string, changes: SessionChanges): SessionFacts {
  const { config, profile } = applyChanges(plan, changes)
  const made = generateGame(config, seed, profile)
  if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join(' '))
  const start = { game: made.game, library: { scripts, lastSpoken: {} }, profile, seed }
  const over = playAsMember(start, createBody(bodies[body], seed)).find((effect) => effect.kind === 'over')
  return { edgesAsked: over?.summary.edgesAsked ?? 0, reports: over?.summary.reports ?? [], changes }
}

const figuresOf = ({ reports }: SessionFacts): PlayedSession => ({
  tooClose: reports.filter(({ kind }) => kind === 'too-close').length,
  edges: reports.filter(({ kind }) => kind === 'edge').length,
})

export function playCourse(length: Range, body: BodyName, seed: number, scripts: Scripts): CourseFigures {
  const plan = { config: { ...configWithEdges, gameDuration: length }, profile: defaultProfile }
  const course = { plan, body, scripts }
  const seedOf = (session: number) => `${seed}/${session}`
  let past: SessionFacts[] = []
  for (let session = 1; session <= SESSIONS; session++) {
    const changes = mergeChanges(proposeChanges(past, plan, seedOf(session)))
    past = [play(course, seedOf(session), changes), ...past]
  }
  const [last, first] = [past[0] as SessionFacts, past.at(-1) as SessionFacts]
  const unchanged = play(course, seedOf(SESSIONS), {})
  return { body, first: figuresOf(first), last: figuresOf(last), unchanged: figuresOf(unchanged) }
}
